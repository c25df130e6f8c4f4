import { createContext } from 'react'

/** How a rich text's pictures are stored; without it the editor offers none. */
export const PictureUpload = createContext<((file: File) => Promise<string>) | undefined>(undefined)
