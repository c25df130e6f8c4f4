import { channel, deliveryFault, deliveryState } from '@sala/contract/notifications/deliveries'
import { notificationType } from '@sala/contract/people/notification-types'
import { studentStatus } from '@sala/contract/people/student-statuses'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import { openClerk, openSchool } from '../../../../proofs/school.ts'
import { literal } from '../kit/literal.ts'
import { keepPartitions } from '../kit/partitions.ts'

const world = openSchool('books')
const ask = openClerk(world, () => world.head)
const month = sql`date_trunc('month', now() at time zone 'Asia/Phnom_Penh')::date`
const branches = { A: 0, B: 0 }
let family: number
let child: number
let other: { student_id: number; student_parent_id: number; branch_id: number }

interface Receiver {
  person_id: number
  student_id?: number
  family_id?: number
  branch_id?: number
  channel?: number
  state?: number
  fault?: number
  read?: boolean
}

/** A notice as it stands in the books, with receivers at all stages. */
async function write(
  given: { branch_id?: number | null; title?: string; day?: string; type?: number },
  receivers: Receiver[],
) {
  const { branch_id = branches.A, title = 'Closed on Monday', day, type = notificationType.news } = given
  const sent_day = day ? sql`${day}::date` : sql`(now() at time zone 'Asia/Phnom_Penh')::date`
  const { rows } = await world.owner.execute<{ notice_id: number }>(sql`
    insert into notices (sent_month, sent_day, not_type_id, branch_id, title_en, title_kh, message_en, message_kh)
    values (${day ? sql`date_trunc('month', ${day}::date)::date` : month}, ${sent_day}, ${type}, ${branch_id}, ${title}, 'បិទថ្ងៃចន្ទ', 'For {student_name}', 'សម្រាប់ {student_name}') returning notice_id`)
  const { notice_id } = rows[0]!
  for (const {
    person_id,
    student_id = 0,
    family_id = 0,
    channel: by = channel.app,
    state = deliveryState.sent,
    fault = null,
    read = false,
    ...more
  } of receivers)
    await world.owner.execute(sql`
      insert into notice_receivers (sent_month, notice_id, person_id, student_id, family_id, branch_id, not_type_id, state, channel, fault, sent_at, read_at)
      select n.sent_month, n.notice_id, ${person_id}, ${student_id}, ${family_id}, ${more.branch_id ?? branch_id}, n.not_type_id, ${state}, ${by}, ${fault}, now(), case when ${read} then now() end
      from notices n where n.notice_id = ${notice_id}`)
  return notice_id
}
const { sent, read, failed, withheld, queued } = deliveryState
const receiversOf = async (notice_id: number, query = '') =>
  (await ask('GET', `/notification-histories/${notice_id}/receivers${query}`)).json as {
    data: Record<string, unknown>[]
    next: string | null
    total: number | null
  }

beforeAll(async () => {
  const mother = world.actors['parent-api'].own
  const { rows } = await world.owner.execute<{ family: number; child: number }>(
    sql`select u.student_parent_id as family, (select min(s.student_id) from students s where s.student_parent_id = u.student_parent_id and s.status = ${literal(studentStatus.active)}) as child from users u where u.user_id = ${mother.user_id}`,
  )
  family = rows[0]!.family
  child = rows[0]!.child
  for (const side of ['A', 'B'] as const) branches[side] = (await world.rows.row('branches', side)).branch_id as number
  other = (await world.rows.row('student-profiles', 'B')) as never
})

describe('the sent messages', () => {
  it('name how many were told, have read it, and were not reached', async () => {
    const notice_id = await write({}, [
      { person_id: 1, state: read, read: true },
      { person_id: 2 },
      { person_id: 3, state: queued, channel: channel.push },
      { person_id: -4, state: failed, channel: channel.none, fault: deliveryFault.noAddress },
      { person_id: 5, state: withheld, channel: channel.none, fault: deliveryFault.declined },
    ])
    const { json } = await ask('GET', '/notification-histories?perPage=1')
    expect(json.data[0]).toMatchObject({
      notice_id,
      title_en: 'Closed on Monday',
      message_en: "For [Student's name]",
      receivers: 5,
      read: 1,
      unread: 2,
      unreached: 2,
    })
  })

  it('are those of the last month, unless one asks for other days', async () => {
    await world.owner.execute(
      sql`create table notices_202605 partition of notices for values from ('2026-05-01') to ('2026-06-01')`,
    )
    await world.owner.execute(
      sql`create table notice_receivers_202605 partition of notice_receivers for values from ('2026-05-01') to ('2026-06-01')`,
    )
    await world.owner.execute(
      sql`create table notice_tallies_202605 partition of notice_tallies for values from ('2026-05-01') to ('2026-06-01')`,
    )
    const notice_id = await write({ day: '2026-05-20', title: 'Long ago' }, [{ person_id: 1 }])
    const ids = async (query = '') =>
      ((await ask('GET', `/notification-histories${query}`)).json.data as { notice_id: number }[]).map(
        (row) => row.notice_id,
      )
    expect(await ids()).not.toContain(notice_id)
    expect(await ids('?from_date=2026-05-01&to_date=2026-05-31')).toEqual([notice_id])
    expect(await ids('?from_date=2026-05-01&to_date=2026-05-31&search=long')).toEqual([notice_id])
    expect(await ids('?from_date=2026-05-01&to_date=2026-05-31&search=nowhere')).toEqual([])
    expect(await ids(`?from_date=2026-05-01&to_date=2026-05-31&not_type_id=${notificationType.payment}`)).toEqual([])
  })

  it('of another branch are not there, and of one that went to several only those of one’s own', async () => {
    const clerk = world.actors['staff-api'].own
    const theirs = await write({ branch_id: branches.B }, [{ person_id: 7 }])
    const both = await write({ branch_id: null }, [
      { person_id: 8, branch_id: branches.A },
      { person_id: 9, branch_id: branches.B },
    ])
    expect((await ask('GET', `/notification-histories/${theirs}`, undefined, clerk)).status).toBe(404)
    expect((await ask('GET', `/notification-histories/${theirs}/receivers`, undefined, clerk)).status).toBe(404)
    expect((await ask('GET', `/notification-histories/${both}`, undefined, clerk)).json).toMatchObject({ receivers: 1 })
    const { json } = await ask('GET', `/notification-histories/${both}/receivers`, undefined, clerk)
    expect(json).toMatchObject({ total: 1, data: [{ branch_id: branches.A }] })
  })
})

describe('the recipients of a message', () => {
  it('are found by what became of it, by channel, family and child, page by page', async () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ person_id: 1000 + at }))
    const notice_id = await write({}, [
      ...many,
      {
        person_id: world.actors['parent-api'].own.user_id,
        family_id: family,
        student_id: child,
        state: read,
        read: true,
      },
      { person_id: -9, channel: channel.none, state: failed, fault: deliveryFault.noAddress },
      { person_id: 3, channel: channel.none, state: withheld, fault: deliveryFault.left },
    ])
    const first = await receiversOf(notice_id, '?group=unread&perPage=15')
    expect(first).toMatchObject({ total: 20, next: expect.any(String) })
    const second = await receiversOf(notice_id, `?group=unread&perPage=15&after=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([15, 5, null])
    expect(new Set([...first.data, ...second.data].map((row) => row.delivery_id)).size).toBe(20)
    expect((await receiversOf(notice_id, '?group=unreached')).data.map((row) => row.fault)).toEqual([
      deliveryFault.noAddress,
      deliveryFault.left,
    ])
    for (const query of [`family_id=${family}`, `student_id=${child}`, 'group=read'])
      expect((await receiversOf(notice_id, `?${query}`)).data, query).toMatchObject([
        { student_id: child, family_id: family, read_at: expect.any(String), student_name_en: expect.any(String) },
      ])
    expect((await receiversOf(notice_id, `?channel=${channel.none}`)).total).toBe(2)
    expect((await receiversOf(notice_id, '?from_date=2099-01-01')).data).toEqual([])
  })
})

describe('the monitoring', () => {
  it('counts by type and channel, and each number is that of the rows behind it', async () => {
    const { data } = (await ask('GET', '/notification-monitoring?page=-1')).json as { data: Record<string, number>[] }
    expect(data.length).toBeGreaterThan(2)
    for (const row of data)
      for (const group of ['queued', 'sent', 'read', 'failed', 'withheld']) {
        const { json } = await ask(
          'GET',
          `/notification-monitoring/receivers?not_type_id=${row.not_type_id}&channel=${row.channel}&group=${group}&perPage=200`,
        )
        expect([json.total, json.data.length], `${group} of ${JSON.stringify(row)}`).toEqual([row[group], row[group]])
      }
    const some = (query: string) => ask('GET', `/notification-monitoring?${query}`).then(({ json }) => json.data.length)
    expect(await some(`not_type_id=${notificationType.news}&page=-1`)).toBe(
      data.filter((row) => row.not_type_id === notificationType.news).length,
    )
    expect(await some('search=NEWS&page=-1')).toBe(
      data.filter((row) => row.not_type_id === notificationType.news).length,
    )
    expect(await some('search=ពត៌មានដែលគ្មាន')).toBe(0)
    expect((await ask('GET', '/notification-monitoring/types')).json.data).toHaveLength(8)
    expect((await ask('GET', '/notification-histories/types')).json.data).toHaveLength(8)
  })
})

describe('the log of a child', () => {
  it('has what was said about it and to its family, and nothing of its brothers and sisters', async () => {
    const mother = world.actors['parent-api'].own.user_id
    const about = await write({ title: 'About this child' }, [
      { person_id: mother, student_id: child, family_id: family },
    ])
    const whole = await write({ title: 'To the family' }, [{ person_id: mother, family_id: family }])
    const reached = await write({ title: 'No way' }, [
      { person_id: -family, family_id: family, channel: channel.none, state: failed, fault: deliveryFault.noAddress },
    ])
    const sister = await write({ title: 'Sister' }, [
      { person_id: mother, student_id: other.student_id, family_id: family },
    ])
    const { json } = await ask('GET', `/notification-histories/of-student/${child}?perPage=200`)
    const found = (json.data as { notice_id: number }[]).map(({ notice_id }) => notice_id)
    expect(found.slice(0, 3)).toEqual([reached, whole, about])
    expect(found).not.toContain(sister)
    expect(json.data[2]).toMatchObject({
      title: 'About this child',
      message: expect.stringMatching(/^For (?!\{)/),
      is_about: 1,
      state: sent,
    })
    expect(json.data[0]).toMatchObject({ is_about: 0, fault: deliveryFault.noAddress })
    // Page by page, all of it once.
    const pages: number[] = []
    for (let before = ''; ; ) {
      const page = (await ask('GET', `/notification-histories/of-student/${child}?perPage=2${before}`)).json
      pages.push(...page.data.map((row: { notice_id: number }) => row.notice_id))
      if (page.next === null) break
      before = `&before=${page.next}`
    }
    expect(pages).toEqual(found)
  })

  it('holds what was said about a record that was merged into this one', async () => {
    const mother = world.actors['parent-api'].own.user_id
    const { student_id: gone } = await world.rows.fresh('student-profiles', 'A')
    const said = await write({ title: 'About the other record' }, [{ person_id: mother, student_id: Number(gone) }])
    const log = async () =>
      (await ask('GET', `/notification-histories/of-student/${child}?perPage=100`)).json.data.map(
        (row: { notice_id: number }) => row.notice_id,
      )
    expect(await log()).not.toContain(said)
    await world.owner.execute(sql`with b as (insert into batches (kind, label, label_kh) values ('merge', 'm', 'm') returning batch_id)
      insert into row_merges (table_name, dropped_id, kept_id, batch_id) select 'students', ${String(gone)}, ${String(child)}, batch_id from b`)
    expect(await log()).toContain(said)
  })

  it('is for those who may read the books, and of children of their branches', async () => {
    const reader = await world.person({ permissions: ['view-student-profiles'] })
    expect((await ask('GET', `/notification-histories/of-student/${child}`, undefined, reader)).status).toBe(403)
    const clerk = world.actors['staff-api'].own
    expect((await ask('GET', `/notification-histories/of-student/${other.student_id}`, undefined, clerk)).status).toBe(
      404,
    )
  })
})

describe('slips', () => {
  it('are printed class by class and count as sent; those of today once more, and none of another branch', async () => {
    const mother = world.actors['parent-api'].own.user_id
    const clerk = await world.person({ permissions: ['print-notification-histories', 'view-notification-histories'] })
    const [byPaper, waits] = [{ channel: channel.paper }, { state: queued }]
    const notice_id = await write({ title: 'Vaccination on Friday' }, [
      { person_id: mother, student_id: child, family_id: family, ...byPaper, ...waits },
      {
        person_id: -other.student_parent_id,
        family_id: other.student_parent_id,
        branch_id: branches.B,
        ...byPaper,
        ...waits,
      },
      { person_id: world.actors['staff-api'].own.user_id, ...byPaper, state: read, read: true },
    ])
    const print = async (body: object) => {
      const response = await fetch(`${world.base}/api/notification-histories/print-slips`, {
        method: 'POST',
        headers: { authorization: `Bearer ${clerk.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return response.ok ? pdfText(new Uint8Array(await response.arrayBuffer())) : ((await response.json()) as object)
    }
    const slips = async () =>
      (await ask('GET', `/notification-histories/${notice_id}`, undefined, clerk)).json.slips as number
    const { rows } = await world.owner.execute<{ name: string }>(
      sql`select full_name_kh as name from students where student_id = ${child}`,
    )
    expect(await slips()).toBe(1)
    const paper = String(await print({ notice_id }))
    expect(paper.split('\f').slice(0, -1)).toHaveLength(1)
    expect(paper.replaceAll(/\s/g, '')).toContain('បិទថ្ងៃចន្ទ')
    expect(paper.replaceAll(/\s/g, '')).toContain(rows[0]!.name.replaceAll(/\s/g, ''))
    expect(paper).not.toContain('{')
    expect(await slips()).toBe(0)
    const states = (await receiversOf(notice_id)).data.map((row) => row.state)
    expect([...states].sort()).toEqual([queued, sent, read].sort())
    expect(await print({ notice_id })).toMatchObject({ code: 'no_slips' })
    expect(String(await print({ notice_id, again: 1 }))).toBe(paper)
  })
})

describe('the piece of this month', () => {
  it('is made where it is missing, and without it nothing is served', async () => {
    const warnings: unknown[] = []
    const log = { warn: (...said: unknown[]) => warnings.push(said) } as never
    await keepPartitions(world.db, log)
    expect(warnings).toEqual([])
    const { rows } = await world.owner.execute<{ piece: string }>(
      sql`select 'notice_tallies_' || to_char(${month}, 'YYYYMM') as piece`,
    )
    const piece = rows[0]!.piece
    // One that is in the way without being attached: none can be made, and the month is still missing.
    await world.owner.execute(sql.raw(`alter table notice_tallies detach partition ${piece}`))
    await expect(keepPartitions(world.db, log)).rejects.toThrow(/notice_tallies have no partition for today/)
    await world.owner.execute(sql.raw(`alter table ${piece} rename to in_the_way`))
    await keepPartitions(world.db, log)
    expect((await world.db.execute(sql`select missing_partitions()`)).rows).toEqual([])
  })
})
