import { listParameters, uploadMessagePicture } from '@sala/contract/notifications/templates'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { operate } from '../kit/api.ts'
import { EditorWords } from '../kit/input/editor-words.ts'
import { PictureUpload } from '../kit/input/picture-upload.ts'
import { useLanguage } from '../kit/labels.ts'

const upload = async (file: File) => (await operate(uploadMessagePicture, {}, file)).file_id

/** Editors inside it offer pictures, and the words that a message of this type, or of this fact, may fill in. */
export function MessageWords({
  type,
  notice,
  children,
}: {
  type: number
  notice?: string | null
  children: ReactNode
}) {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [listParameters.name, type],
    queryFn: () => operate(listParameters, { id: type }),
    staleTime: 600_000,
  })
  const words = useMemo(
    () =>
      (data?.data ?? [])
        .filter((each) => each.notice === null || each.notice === notice)
        .map(({ name, label }) => ({ name, label: label[language === 'km' ? 1 : 0] })),
    [data, notice, language],
  )
  return (
    <PictureUpload value={upload}>
      <EditorWords value={words}>{children}</EditorWords>
    </PictureUpload>
  )
}
