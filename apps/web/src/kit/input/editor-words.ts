import { createContext } from 'react'

/** Words in braces that a rich text may hold, which the editor offers to put in where one writes. */
export const EditorWords = createContext<readonly { readonly name: string; readonly label: string }[]>([])
