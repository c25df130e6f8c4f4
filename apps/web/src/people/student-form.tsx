import { localToday } from '@sala/contract/kit/clock'
import { nextStudentNumber, suggestSpelling, uploadStudentPhoto } from '@sala/contract/people/student-changes'
import { students } from '@sala/contract/people/students'
import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { operate, type Row } from '../kit/api.ts'
import { RowDrawer, RowReader } from '../kit/form/row-drawer.tsx'
import { useRowForm } from '../kit/form/row-form.ts'
import { useDebounced } from '../kit/hooks.ts'
import type { FieldSlotProps } from '../kit/input/field-slot.ts'
import { DuplicateNote } from './duplicate-note.tsx'
import { FamilySelect } from './family-select.tsx'
import { LettersChoice } from './letters-choice.tsx'

interface StudentFormProps {
  /** The student to change; absent for a new one. */
  readonly id?: string
  /** The brother or sister of whom a new one begins with what a family shares. */
  readonly sibling?: Row
  readonly onSaved: (row: Row) => void
  readonly onClose: () => void
}

const uploads = { photo: uploadStudentPhoto }
const slots = { card_number: NumberInput, gender: LettersChoice, student_parent_id: FamilySelect }
// Whose child it is says the last name; the rest as a clerk reads it off a birth certificate, and what can be guessed
// after what cannot.
const first = [
  'student_parent_id',
  'last_name_kh',
  'first_name_kh',
  'gender',
  'date_of_birth',
  'last_name_en',
  'first_name_en',
]
const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
/** What the next child mostly has too, whoever it is. */
const usual = ['nationality_id', 'branch_id', 'entry_date']
/** What a brother or sister shares. */
const ofFamily = [
  ...['last_name_kh', 'last_name_en', 'student_parent_id', 'nationality_id', 'religion'],
  ...['province_code', 'district_code', 'commune_code', 'village_code', 'street', 'house'],
]
const inputOf = (name: string) => `#${students.name}-${name}`
const taken = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))
const nationality = 'sala.nationality'
const remember = ({ nationality_id }: Row) =>
  nationality_id && localStorage.setItem(nationality, String(nationality_id))

/** Reads the student who is to be changed, then opens the form. */
export default function StudentForm(props: StudentFormProps) {
  return (
    <RowReader resource={students} id={props.id} onClose={props.onClose}>
      {(read) => <FilledForm {...props} read={read} />}
    </RowReader>
  )
}

function FilledForm({ id, read, sibling, onSaved, onClose }: StudentFormProps & { read?: Row }) {
  const { t } = useTranslation()
  const started = {
    nationality_id: Number(localStorage.getItem(nationality)) || null,
    entry_date: localToday(),
    ...(sibling && taken(sibling, ofFamily)),
  }
  const rowForm = useRowForm(students, read, uploads, started)
  const { form, fields, row, startAgain } = rowForm
  const isNew = id === undefined
  useSpelling(isNew, form.values, form.change)
  const again = (names: readonly string[], focus: string) => (saved: Row) => {
    remember(saved)
    startAgain(taken(form.values, names))
    return inputOf(focus)
  }
  return (
    <RowDrawer
      resource={students}
      rowForm={rowForm}
      isNew={isNew}
      uploads={uploads}
      slots={slots}
      fields={[...fields].sort(([a], [b]) => rank(a) - rank(b))}
      first={inputOf(sibling ? 'first_name_kh' : isNew ? 'student_parent_id' : 'last_name_kh')}
      wide
      skipsFilled={isNew}
      again={again(usual, 'student_parent_id')}
      andThen={{ label: t('students.saveAndSibling'), again: again([...usual, ...ofFamily], 'first_name_kh') }}
      onSaved={(saved) => {
        remember(saved)
        onSaved(saved)
      }}
      onClose={onClose}
    >
      <DuplicateNote values={form.values} id={row?.student_id as number | undefined} />
    </RowDrawer>
  )
}

const askedOf = ({ last_name_kh, first_name_kh, student_parent_id }: Row): string =>
  [last_name_kh, first_name_kh, student_parent_id].map((each) => String(each ?? '').trim()).join('\n')

/**
 * Writes the last name of the family, and the Latin names as the school has spelled them before, for as long as nobody
 * has typed them himself.
 */
function useSpelling(wanted: boolean, values: Row, change: (name: string, value: unknown) => void): void {
  const offered = useRef<Row>({})
  const asked = useDebounced(askedOf(values), 120)
  const [last_name_kh, first_name_kh, family] = asked.split('\n') as [string, string, string]
  const { data } = useQuery({
    queryKey: [students.name, 'spelling', asked],
    queryFn: () =>
      operate(suggestSpelling, { last_name_kh, first_name_kh, ...(family && { student_parent_id: Number(family) }) }),
    enabled: wanted && asked.trim() !== '',
    staleTime: 600_000,
  })
  const latest = useRef(values)
  latest.current = values
  useEffect(() => {
    // What was found for the child before is nothing to the next.
    if (!data || asked !== askedOf(latest.current)) return
    for (const name of ['last_name_kh', 'last_name_en', 'first_name_en'] as const) {
      const held = latest.current[name] ?? ''
      if (held !== '' && held !== offered.current[name]) continue
      if (data[name] !== null && data[name] !== held) change(name, data[name])
      offered.current[name] = data[name]
    }
  }, [data, asked, change])
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
