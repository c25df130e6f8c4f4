import { cardsToBePrinted } from '@sala/contract/cards/card-to-be-prints'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { Check, CircleAlert, Images, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listRows, type ShownRow, send } from '../kit/api.ts'
import { titleOf, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { Problem } from '../kit/problem.ts'
import { isPicture, numberIn } from './match-photos.ts'

export type Newcomer = ShownRow<typeof cardsToBePrinted>

interface Match {
  readonly file: File
  readonly url: string
  readonly student?: Newcomer
  readonly state: 'matched' | 'nobody' | 'uploading' | 'done' | 'failed'
  readonly why?: string
}

const everybody = { status: ['New', 'Printed'], perPage: 20 }

async function studentOf(file: File): Promise<Newcomer | undefined> {
  const number = numberIn(file.name)
  if (number === '') return undefined
  const { data } = await listRows(cardsToBePrinted, { ...everybody, search: number })
  return data.find((row) => row.card_number.toUpperCase() === number)
}

function upload(student: Newcomer, file: File): Promise<unknown> {
  const form = new FormData()
  form.append('student_id', String(student.student_id))
  form.append('photo', file)
  return send({ method: 'POST', path: '/student-profiles/upload-photoes', body: form })
}

/**
 * A whole class's pictures at once: each is named by a student's number, shown beside the student, and sent one after
 * the other.
 */
export default function ClassPhotos({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [matches, setMatches] = useState<readonly Match[]>([])
  const [busy, setBusy] = useState(false)
  const urls = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const matched = matches.filter(({ student }) => student)
  const done = matches.filter(({ state }) => state === 'done').length
  const open = matched.filter(({ state }) => state === 'matched' || state === 'failed')

  const choose = async (files: readonly File[]) => {
    setBusy(true)
    const found: Match[] = []
    for (const file of files.filter(isPicture).slice(0, 200)) {
      const student = await studentOf(file).catch(() => undefined)
      const url = URL.createObjectURL(file)
      urls.current.push(url)
      found.push({ file, url, student, state: student ? 'matched' : 'nobody' })
      setMatches([...found])
    }
    setBusy(false)
  }
  const change = (file: File, next: Partial<Match>) =>
    setMatches((all) => all.map((each) => (each.file === file ? { ...each, ...next } : each)))
  const sendAll = async () => {
    setBusy(true)
    for (const { file, student } of open) {
      change(file, { state: 'uploading' })
      await upload(student!, file).then(
        () => change(file, { state: 'done' }),
        (problem) =>
          change(file, {
            state: 'failed',
            why: problem instanceof Problem ? problem.message : t('problem.unexpected'),
          }),
      )
    }
    await Promise.all(
      ['card-to-be-prints', 'student-profiles'].map((name) => client.invalidateQueries({ queryKey: [name] })),
    )
    setBusy(false)
  }
  return (
    <Dialog
      title={t('cards.classPhotos')}
      width={640}
      cancelText={t(done > 0 ? 'action.close' : 'action.cancel')}
      okText={t('cards.sendPhotos', { count: open.length })}
      okButtonProps={{ loading: busy && matches.length > 0, disabled: open.length === 0 }}
      onOk={sendAll}
      onCancel={onClose}
    >
      <p className="second">
        {t('cards.photosHow')} <code>PP00001.jpg</code>
      </p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,.heic"
        aria-label={t('cards.choosePhotos')}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <Button icon={<Images size={15} aria-hidden />} disabled={busy} onClick={() => picker.current?.click()}>
        {t('cards.choosePhotos')}
      </Button>
      {matches.length > 0 && (
        <>
          <p role="status" className="photos-told">
            {t('cards.photosMatched', { n: matched.length, total: matches.length })}
          </p>
          {(done > 0 || busy) && matched.length > 0 && (
            <Progress percent={Math.round((done / matched.length) * 100)} aria-label={t('cards.classPhotos')} />
          )}
          <ul className="photos">
            {matches.map((match) => (
              <PhotoLine key={match.url} {...match} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function PhotoLine({ file, url, student, state, why }: Match) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li data-state={state}>
      <img src={url} alt="" />
      <span className="photos-who">
        <span>{student ? titleOf(cardsToBePrinted, student, language) : t('cards.nobody')}</span>
        <span className="second small" translate="no">
          {file.name}
        </span>
        {why && <span className="photos-why">{why}</span>}
      </span>
      {state === 'done' && <Check size={17} aria-label={t('upload.done')} className="scan-ok" />}
      {state === 'uploading' && <LoaderCircle size={17} aria-hidden className="spinning" />}
      {(state === 'nobody' || state === 'failed') && <CircleAlert size={17} aria-hidden className="photos-why" />}
    </li>
  )
}
