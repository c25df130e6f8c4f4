import { displayLanguage } from '@sala/contract/academics/statuses'
import {
  printCertificate,
  printClassList,
  printClassPhotos,
  printLeavingLetter,
} from '@sala/contract/enrolment/registrar-papers'
import type { AnyOperation } from '@sala/contract/kit/operation'
import { Checkbox, InputNumber, Radio } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDownload } from '../kit/download.ts'
import { choiceLabel, fieldLabel, operationLabel, useLanguage } from '../kit/labels.ts'
import { Dialog } from '../kit/overlays.tsx'
import { ProblemNote } from '../kit/states.tsx'
import { useDownload } from '../kit/use-download.ts'

interface PaperDialogProps {
  readonly operation: AnyOperation
  readonly settled: object
  readonly children?: ReactNode
  /** Papers for outside carry the ministry's heading unless somebody says otherwise. */
  readonly official: boolean
  readonly onClose: () => void
}

/** Asks how a paper should look, and opens it beside. */
function PaperDialog({ operation, settled, children, official, onClose }: PaperDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [dept_moeys, setMinistry] = useState(official ? 1 : 0)
  const [display_language, setLanguage] = useState<'km' | 'en' | 'both'>('both')
  const { busy, problem, take } = useDownload()
  const { body, path, method, name } = operation
  const print = () =>
    take({ method, path, body: { ...settled, dept_moeys, display_language } }, (paper) => {
      openDownload(paper)
      onClose()
    })
  return (
    <Dialog
      title={operationLabel(operation, language)}
      okText={t('action.print')}
      confirmLoading={busy}
      onOk={print}
      onCancel={onClose}
    >
      <div className="dialog-stack">
        {problem !== undefined && <ProblemNote problem={problem} compact />}
        {children}
        <Checkbox checked={dept_moeys === 1} onChange={(event) => setMinistry(event.target.checked ? 1 : 0)}>
          {fieldLabel(name, 'dept_moeys', body.dept_moeys, language)}
        </Checkbox>
        <Radio.Group
          aria-label={fieldLabel(name, 'display_language', body.display_language, language)}
          value={display_language}
          onChange={(event) => setLanguage(event.target.value)}
          options={displayLanguage.values.map((each) => ({
            value: each,
            label: choiceLabel(displayLanguage, each, language).text,
          }))}
        />
      </div>
    </Dialog>
  )
}

export function PrintListDialog({ class_id, onClose }: { class_id: number; onClose: () => void }) {
  const language = useLanguage()
  const [with_phone, setPhone] = useState(0)
  const [sign_columns, setColumns] = useState(0)
  const { name, body } = printClassList
  return (
    <PaperDialog
      operation={printClassList}
      settled={{ class_id, with_phone, sign_columns }}
      official={false}
      onClose={onClose}
    >
      <Checkbox checked={with_phone === 1} onChange={(event) => setPhone(event.target.checked ? 1 : 0)}>
        {fieldLabel(name, 'with_phone', body!.with_phone, language)}
      </Checkbox>
      <label className="paper-number" htmlFor="sign-columns">
        {fieldLabel(name, 'sign_columns', body!.sign_columns, language)}
        <InputNumber
          id="sign-columns"
          min={0}
          max={12}
          value={sign_columns}
          onChange={(next) => setColumns(next ?? 0)}
        />
      </label>
    </PaperDialog>
  )
}

export function PrintPhotosDialog({ class_id, onClose }: { class_id: number; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <PaperDialog operation={printClassPhotos} settled={{ class_id }} official={false} onClose={onClose}>
      <p className="second">{t('seats.photosNote')}</p>
    </PaperDialog>
  )
}

export const PrintCertificateDialog = ({ student_id, onClose }: { student_id: number; onClose: () => void }) => (
  <PaperDialog operation={printCertificate} settled={{ student_id }} official onClose={onClose} />
)

export const PrintLetterDialog = ({ transfer_id, onClose }: { transfer_id: number; onClose: () => void }) => (
  <PaperDialog operation={printLeavingLetter} settled={{ transfer_id }} official onClose={onClose} />
)
