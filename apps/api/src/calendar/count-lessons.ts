import type { classTeaching, classTeachingDetails, exportClassTeaching } from '@sala/contract/calendar/class-teaching'
import { dayOf } from '@sala/contract/kit/clock'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../kit/database.ts'
import { type SheetColumn, sheetType, writeSheet } from '../kit/file/sheet.ts'
import { readOnce, spool } from '../kit/file/spool.ts'
import { countBulkRead } from '../kit/history/bulk-read.ts'
import { metaOf, type Span, spanOf } from '../kit/page-span.ts'
import type { App } from '../kit/route/app.ts'
import type { Work } from '../kit/route/work.ts'
import { lessonsOfDays } from './lessons-of-days.ts'

type Asked = Pick<Work<typeof exportClassTeaching>, 'input' | 'actor' | 'now'>
type Row = Record<string, unknown>

const like = (search: string) => `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** Every lesson of the caller's branches on each of its days. */
function lessons({ input, actor, now }: Asked): SQL {
  const today = dayOf(now)
  const from = sql`coalesce(${input.date_from ?? null}::date, date_trunc('month', coalesce(${input.date_to ?? null}::date, ${today}::date))::date)`
  const to = sql`coalesce(${input.date_to ?? null}::date, (date_trunc('month', ${from}) + interval '1 month - 1 day')::date)`
  const conditions = [
    sql`c.branch_id = any(${sql.param(actor.branch_ids)}) and c.ac_status_id = ${input.status_id}`,
    ...(['class_id', 'teacher_id', 'subject_id'] as const).flatMap((name) =>
      input[name] ? [sql`d.${sql.identifier(name)} = ${input[name]}`] : [],
    ),
    ...(input.branch_id ? [sql`c.branch_id = ${input.branch_id}`] : []),
    ...(input.search
      ? [
          sql`lower(concat_ws(' ', c.class_name, s.subject_name_foreign, s.subject_name_native, t.full_name_foreign, t.full_name_native)) like ${like(input.search)}`,
        ]
      : []),
  ]
  return lessonsOfDays(from, to, sql.join(conditions, sql` and `))
}

const counted = (
  asked: Asked,
): SQL => sql`select class_id, class_name, subject_id, subject_name_foreign, subject_name_native, teacher_id,
    teacher_name_foreign, teacher_name_native, count(*)::int as lessons, round(sum(minutes) / 60.0, 2)::text as hours
  from (${lessons(asked)}) l group by 1, 2, 3, 4, 5, 6, 7, 8`

async function pageOf<R extends Row>(tx: Tx, of: SQL, order: SQL, asked: Span) {
  const { rows: counts } = await tx.execute<{ total: number }>(sql`select count(*)::int as total from (${of}) q`)
  const { limit, offset } = spanOf(asked)
  const { rows } = await tx.execute<R>(sql`select * from (${of}) q order by ${order} limit ${limit} offset ${offset}`)
  return { data: rows, meta: metaOf(asked, rows.length, counts[0]!.total) }
}

const byClass = sql`class_name, class_id, subject_name_foreign, subject_id, teacher_id`

export const countLessons = (work: Work<typeof classTeaching>) =>
  pageOf<never>(work.tx, counted(work), byClass, work.input)

export async function listLessons(work: Work<typeof classTeachingDetails>) {
  const { data, meta } = await pageOf<Row & { minutes: number; branch_id: number; grade_id: number }>(
    work.tx,
    lessons(work),
    sql`lesson_date, start_time, class_name, class_id`,
    work.input,
  )
  return { data: data.map(({ minutes: _, branch_id: __, grade_id: ___, ...lesson }) => lesson as never), meta }
}

export const exportLessons = (app: App) => async (work: Work<typeof exportClassTeaching>) => {
  const { call, actor, input, tx } = work
  const khmer = call.language === 'km'
  const { rows } = await tx.execute<Row>(sql`select * from (${counted(work)}) q order by ${byClass}`)
  await countBulkRead(
    call,
    actor,
    { resource: 'class-teaching', format: 'excel', rows: rows.length, whole: false, filter: { ...input } },
    app,
  )
  const columns: [SheetColumn, string][] = [
    [{ header: khmer ? 'ថ្នាក់រៀន' : 'Class', kind: 'text' }, 'class_name'],
    [{ header: khmer ? 'មុខវិជ្ជា' : 'Subject', kind: 'text' }, khmer ? 'subject_name_native' : 'subject_name_foreign'],
    [{ header: khmer ? 'គ្រូបង្រៀន' : 'Teacher', kind: 'text' }, khmer ? 'teacher_name_native' : 'teacher_name_foreign'],
    [{ header: khmer ? 'ចំនួនម៉ោងបង្រៀន' : 'Lessons', kind: 'integer' }, 'lessons'],
    [{ header: khmer ? 'ចំនួនម៉ោង' : 'Hours', kind: 'decimal', scale: 2 }, 'hours'],
  ]
  const cells = async function* () {
    for (const row of rows) yield columns.map(([, name]) => row[name])
  }
  const sheet = await spool(
    writeSheet(
      khmer ? 'ការបង្រៀនតាមថ្នាក់' : 'Class teaching',
      columns.map(([column]) => column),
      cells(),
    ),
  )
  call.reply
    .type(sheetType)
    .header('content-length', sheet.bytes)
    .header('content-disposition', 'attachment; filename="class-teaching.xlsx"')
  return readOnce(sheet) as never
}
