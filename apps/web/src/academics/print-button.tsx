import { displayLanguage } from '@sala/contract/academics/statuses'
import { printSchedule } from '@sala/contract/academics/timetables'
import { Button, Checkbox, Radio } from 'antd'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchDownload } from '../kit/download.ts'
import { choiceLabel, fieldLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { Problem } from '../kit/problem.ts'
import { ProblemNote } from '../kit/states.tsx'

/** Puts the timetable on paper; what is not saved is not printed. */
export function PrintButton({ sch_id, disabled }: { sch_id: number; disabled: boolean }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        icon={<Printer size={16} aria-hidden />}
        aria-label={t('action.print')}
        title={disabled ? t('timetable.saveFirst') : undefined}
        disabled={disabled}
        onClick={() => setAsking(true)}
      />
      {asking && <PrintDialog sch_id={sch_id} onClose={() => setAsking(false)} />}
    </>
  )
}

function PrintDialog({ sch_id, onClose }: { sch_id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [dept_moeys, setMinistry] = useState(0)
  const [display_language, setLanguage] = useState<'km' | 'en' | 'both'>('both')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const { body, path, method, name } = printSchedule
  const print = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { file } = await fetchDownload({ method, path, body: { sch_id, dept_moeys, display_language } })
      if (file) window.open(URL.createObjectURL(file), '_blank')
      onClose()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('action.print')} okText={t('action.print')} confirmLoading={busy} onOk={print} onCancel={onClose}>
      <div className="dialog-stack">
        {problem && <ProblemNote problem={problem} compact />}
        <Checkbox checked={dept_moeys === 1} onChange={(event) => setMinistry(event.target.checked ? 1 : 0)}>
          {fieldLabel(name, 'dept_moeys', body!.dept_moeys, language)}
        </Checkbox>
        <Radio.Group
          aria-label={fieldLabel(name, 'display_language', body!.display_language, language)}
          value={display_language}
          onChange={(event) => setLanguage(event.target.value)}
          options={displayLanguage.values.map((each) => ({ value: each, label: choiceLabel(displayLanguage, each, language).text }))}
        />
      </div>
    </Dialog>
  )
}
