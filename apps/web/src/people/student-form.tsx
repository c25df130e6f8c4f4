import { nextStudentNumber, suggestSpelling, uploadStudentPhoto } from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import type { FieldSlotProps } from '../kit/field-slot.ts'
import { focusIn } from '../kit/focus.ts'
import { FormDrawer } from '../kit/form-drawer.tsx'
import { FormFields } from '../kit/form-fields.tsx'
import { emptyValue } from '../kit/form-state.ts'
import { useRested, useRow } from '../kit/hooks.ts'
import { ImageInput } from '../kit/image-input.tsx'
import { fieldLabel, resourceLabel, useLanguage } from '../kit/labels.ts'
import { useLeaveGuard } from '../kit/leave-guard.tsx'
import { SideDrawer } from '../kit/overlays.tsx'
import { uploadOf, useRowForm } from '../kit/row-form.ts'
import { StaleNote } from '../kit/stale-note.tsx'
import { ProblemNote, Skeleton } from '../kit/states.tsx'
import { toast } from '../kit/toast.tsx'
import { DuplicateNote } from './duplicate-note.tsx'
import { LettersChoice } from './letters-choice.tsx'

interface StudentFormProps {
  /** The student to change; absent for a new one. */
  readonly id?: string
  readonly begun?: Row
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

const uploads = { photo: uploadStudentPhoto }
const slots = { card_number: NumberInput, gender: LettersChoice }
// In the order in which a clerk reads them off a birth certificate; what can be guessed comes after what cannot.
const first = ['last_name_kh', 'first_name_kh', 'gender', 'date_of_birth', 'last_name_en', 'first_name_en', 'student_parent_id']
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
/** What a brother or sister shares. */
const shared = ['last_name_kh', 'last_name_en', 'student_parent_id', 'nationality_id', 'religion', 'branch_id', 'entry_date'] as const
const address = ['province_code', 'district_code', 'commune_code', 'village_code', 'street', 'house'] as const
/** What the next child mostly has too, whoever it is. */
const usual = ['nationality_id', 'branch_id', 'entry_date'] as const
const firstInput = `#${students.name}-last_name_kh`
const taken = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))
const nationality = 'sala.nationality'

/** Reads the student who is to be changed, then opens the form. */
export default function StudentForm(props: StudentFormProps) {
  const { data, error, refetch } = useRow(students, props.id)
  if (props.id === undefined || data) return <FilledForm {...props} read={data} />
  return <SideDrawer onClose={props.onClose}>{error ? <ProblemNote problem={error} onRetry={refetch} /> : <Skeleton lines={8} />}</SideDrawer>
}

function FilledForm({ id, read, begun, onSaved, onClose }: StudentFormProps & { read?: Row }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const remembered = Number(localStorage.getItem(nationality)) || null
  const started = { nationality_id: remembered, entry_date: today(), ...begun }
  const { form, fields, writable, row, files, choose, problem, busy, save, startAgain, takeTheirs } = useRowForm(students, read, uploads, started)
  const { guard, leave, letGo } = useLeaveGuard(form.dirty || Object.keys(files).length > 0, onClose)
  const box = useRef<HTMLFormElement>(null)
  const one = resourceLabel(students, language, 'one')
  useSpelling(id === undefined, form.values, form.change)
  const submit = async (next?: readonly string[], version?: unknown) => {
    const saved = await save(version)
    if (!saved) return focusIn(box, '[aria-invalid=true], [role=alert]')
    if (saved.nationality_id) localStorage.setItem(nationality, String(saved.nationality_id))
    toast(id === undefined ? t('form.created', { what: one }) : t('form.saved'))
    if (!next) {
      letGo()
      return onSaved(saved)
    }
    startAgain()
    form.reset({ ...Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)])), ...taken(form.values, next) })
    // Of a sibling the first name is asked first.
    return focusIn(box, next === usual ? firstInput : `#${students.name}-first_name_kh`)
  }
  const current = problem?.code === 'stale' ? problem.current : undefined
  const isNew = id === undefined
  return (
    <FormDrawer
      title={t(isNew ? 'action.newOne' : 'action.editOne', { what: language === 'en' ? one.toLowerCase() : one })}
      box={box}
      first={begun?.last_name_kh ? `#${students.name}-first_name_kh` : firstInput}
      busy={busy}
      wide
      skipsFilled={isNew}
      onSave={() => submit()}
      onSaveAndNew={isNew ? () => submit(usual) : undefined}
      onSaveAnd={isNew ? { label: t('students.saveAndSibling'), act: () => submit([...shared, ...address]) } : undefined}
      onClose={leave}
      guard={guard}
    >
      {current && row ? (
        <StaleNote
          resource={students}
          fields={Object.entries(writable)}
          base={row}
          mine={form.values}
          theirs={current}
          busy={busy}
          onOverwrite={() => submit(undefined, current.version)}
          onTakeTheirs={takeTheirs}
        />
      ) : (
        problem && <ProblemNote problem={problem} compact />
      )}
      <DuplicateNote values={form.values} id={row?.student_id as number | undefined} />
      <FormFields
        owner={students.name}
        source={students}
        fields={[...fields].sort(([a], [b]) => rank(a) - rank(b))}
        form={form}
        row={row}
        fixed={row !== undefined}
        slots={slots}
        instead={(name, field) => {
          const upload = uploadOf(students, uploads, name, field)
          if (!upload) return undefined
          return (
            <ImageInput
              label={fieldLabel(students.name, name, field, language)}
              upload={upload}
              stored={row?.[name] as string | null}
              chosen={files[name]}
              hint={files[name] && t('upload.afterSave')}
              onChoose={(file) => choose(name, file)}
            />
          )
        }}
      />
    </FormDrawer>
  )
}

const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Phnom_Penh' })

/** Writes the Latin names as the school has spelled them before, for as long as nobody has typed them himself. */
function useSpelling(wanted: boolean, values: Row, change: (name: string, value: unknown) => void): void {
  const offered = useRef<Row>({})
  const asked = useRested(`${values.last_name_kh ?? ''}\n${values.first_name_kh ?? ''}`, 120)
  const [last_name_kh, first_name_kh] = asked.split('\n').map((name) => name.trim()) as [string, string]
  const { data } = useQuery({
    queryKey: [students.name, 'spelling', asked],
    queryFn: () => operate(suggestSpelling, { last_name_kh, first_name_kh }),
    enabled: wanted && (last_name_kh !== '' || first_name_kh !== ''),
    staleTime: 600_000,
  })
  const latest = useRef(values)
  latest.current = values
  useEffect(() => {
    for (const name of ['last_name_en', 'first_name_en'] as const) {
      const held = latest.current[name] ?? ''
      if (!data || (held !== '' && held !== offered.current[name])) continue
      if (data[name] !== null && data[name] !== held) change(name, data[name])
      offered.current[name] = data[name]
    }
  }, [data, change])
}

/** The number of a student; left empty, the branch's next one, which is shown beforehand. */
function NumberInput({ id, value, values, row, invalid, describedBy, onChange, onLeave }: FieldSlotProps) {
  const branch_id = values.branch_id as number | null | undefined
  const { data } = useQuery({
    queryKey: [students.name, 'next-number', branch_id],
    queryFn: () => operate(nextStudentNumber, { branch_id: branch_id! }),
    enabled: !row && typeof branch_id === 'number',
  })
  return (
    <Input
      id={id}
      value={(value as string | null) ?? ''}
      placeholder={data?.card_number}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      status={invalid ? 'error' : undefined}
      maxLength={30}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
