import { uploadStudentAudio } from '@sala/contract/people/student-changes'
import { Mic, Square, Volume2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperation } from '../kit/hooks.ts'
import { toast } from '../kit/toast.tsx'
import { useFile } from '../kit/value/file-image.tsx'
import type { Student } from './rows.ts'

/**
 * How the child's name is said when it is called at the gate: played here, and given by whoever may change the record.
 */
export function SpokenName({ row, edits }: { row: Student; edits: boolean }) {
  const { t } = useTranslation()
  const url = useFile(row.audio)
  const sound = useRef<HTMLAudioElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [playing, setPlaying] = useState(false)
  const send = useOperation(uploadStudentAudio)
  const take = (file: File | undefined) =>
    file &&
    send.mutate({ input: { student_id: row.student_id }, file }, { onSuccess: () => toast(t('students.audioSaved')) })
  const toggle = () => (playing ? sound.current?.pause() : sound.current?.play())
  return (
    <span className="spoken-name">
      {url && (
        <>
          {/* biome-ignore lint/a11y/useMediaCaption: a name of one or two words, which stands written beside it */}
          <audio
            ref={sound}
            src={url}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onEnded={() => setPlaying(false)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t(playing ? 'students.stop' : 'students.play')}
            onClick={toggle}
          >
            {playing ? <Square size={15} aria-hidden /> : <Volume2 size={17} aria-hidden />}
          </button>
        </>
      )}
      {edits && (
        <>
          <input
            ref={picker}
            type="file"
            accept="audio/*"
            capture="user"
            hidden
            aria-label={t('students.recordName')}
            onChange={(event) => take(event.target.files?.[0])}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('students.recordName')}
            disabled={send.isPending}
            onClick={() => picker.current?.click()}
          >
            <Mic size={16} aria-hidden />
          </button>
        </>
      )}
      {send.error && (
        <span className="field-error" role="alert">
          {send.error.message}
        </span>
      )}
    </span>
  )
}
