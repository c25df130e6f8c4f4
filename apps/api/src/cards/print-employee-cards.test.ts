import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cardOrientation } from '@sala/contract/cards/card-templates'
import { gender } from '@sala/contract/people/employees'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfText } from '../../../../proofs/pdf-text.ts'
import { scanCodes } from '../../../../proofs/scan-codes.ts'
import { openWorld, type World } from '../../../../proofs/world.ts'

const run = promisify(execFile)
let world: World
let branch: { A: number; B: number }
let folder: string
beforeAll(async () => {
  world = await openWorld('cards')
  branch = {
    A: (await world.rows.row('branches', 'A')).branch_id as number,
    B: (await world.rows.row('branches', 'B')).branch_id as number,
  }
  folder = await mkdtemp(join(tmpdir(), 'sala-cards-'))
})
afterAll(async () => {
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

const head = () => ({ authorization: `Bearer ${world.head.token}` })
const ask = async (method: string, path: string, body?: unknown) => {
  world.forget()
  return (await world.call(method, path, { token: world.head.token, body })).json
}
const hire = (more: object = {}) =>
  ask('POST', '/employees', {
    name_en: 'Sok Vanna',
    name_kh: 'សុខ វណ្ណា',
    gender: gender.female,
    branch_id: branch.A,
    ...more,
  })

async function print(
  path: string,
  token = world.head.token,
): Promise<{ status: number; type: string | null; pdf: Uint8Array }> {
  const response = await fetch(`${world.base}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    pdf: new Uint8Array(await response.arrayBuffer()),
  }
}
const cards = (ids: readonly number[], more: string, whose = 'employees', name = 'staff_id_list') =>
  print(`/${whose}/preview-cards?${name}=${ids.join(',')}&${more}`)

async function told(pdf: Uint8Array, tool: string, before: string[] = [], after: string[] = []): Promise<string> {
  await writeFile(join(folder, 'cards.pdf'), pdf)
  return (await run(tool, [...before, join(folder, 'cards.pdf'), ...after])).stdout
}
async function pagesOf(pdf: Uint8Array): Promise<[pages: number, size: string]> {
  const said = await told(pdf, 'pdfinfo')
  return [
    Number(/Pages:\s+(\d+)/.exec(said)![1]),
    /Page size:\s+([\d.]+ x [\d.]+)/.exec(said)![1]!.replaceAll(/\.\d+/g, ''),
  ]
}
const codesOf = async (pdf: Uint8Array) => (await scanCodes(pdf)).sort()
const photo = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c04040' } })
        .jpeg()
        .toBuffer(),
    ),
  ])

it('prints one card on a page of its size, or ten on a sheet, on the sides that are asked for', async () => {
  const ids: number[] = []
  for (let at = 0; at < 12; at += 1) ids.push((await hire()).staff_id)
  const pages = async (more: string) => pagesOf((await cards(ids, more)).pdf)
  expect(await pages('side=front&type=single')).toEqual([12, '242 x 153'])
  expect(await pages('side=both&type=single')).toEqual([24, '242 x 153'])
  expect(await pages('side=back&type=sheet')).toEqual([2, '595 x 841'])
  expect(await pages('side=both&type=sheet')).toEqual([4, '595 x 841'])
  const { card_template_id } = await ask('POST', '/card-templates', {
    template_name_en: 'Upright',
    template_name_kh: 'បញ្ឈរ',
    orientation: cardOrientation.portrait,
  })
  expect(await pages(`side=front&type=single&card_template_id=${card_template_id}`)).toEqual([12, '153 x 242'])
  expect(await pages(`side=front&type=sheet&card_template_id=${card_template_id}`)).toEqual([2, '595 x 841'])
})

it('has codes that read as the employee’s number, on the back alone, in the order that was asked for', async () => {
  const people = [await hire(), await hire({ name_en: 'Chan Dara' }), await hire({ name_en: 'Ly Mony' })]
  const wanted = people.flatMap(({ emp_id }) => [`CODE-128:${emp_id}`, `QR-Code:${emp_id}`]).sort()
  const ids = people.map(({ staff_id }) => staff_id as number).reverse()
  const both = await cards(ids, 'side=both&type=single')
  expect(both.type).toBe('application/pdf')
  expect(await codesOf(both.pdf)).toEqual(wanted)
  expect(await codesOf((await cards(ids, 'side=back&type=sheet')).pdf)).toEqual(wanted)
  expect(await codesOf((await cards(ids, 'side=front&type=sheet')).pdf)).toEqual([])
  const said = (await pdfText((await cards(ids, 'side=front&type=single')).pdf)).toUpperCase()
  expect(said.indexOf('LY MONY')).toBeLessThan(said.indexOf('CHAN DARA'))
  expect(said.indexOf('CHAN DARA')).toBeLessThan(said.indexOf('SOK VANNA'))
})

it('takes the list as 1,2 or as a list, once each, and no more than 200', async () => {
  const [one, two] = [(await hire()).staff_id, (await hire()).staff_id]
  const asked = (query: string) => print(`/employees/preview-cards?side=front&type=single&${query}`)
  for (const query of [
    `staff_id_list=${one},${two}`,
    `staff_id_list[]=${one}&staff_id_list[]=${two}`,
    `staff_id_list=${one},${two},${one}`,
  ])
    expect((await pagesOf((await asked(query)).pdf))[0], query).toBe(2)
  const many = Array.from({ length: 201 }, (_, at) => at + 1).join(',')
  for (const query of [
    '',
    'staff_id_list=',
    'staff_id_list=1,,2',
    'staff_id_list=1;2',
    `staff_id_list=${many}`,
    `staff_id_list=${one}&side=inside`,
  ])
    expect((await asked(query)).status, query).toBe(422)
})

it('prints nothing where one of many is of another branch', async () => {
  const own = (await world.rows.row('employees', 'A')).staff_id as number
  const foreign = (await world.rows.row('employees', 'B')).staff_id as number
  const { token } = world.actors['staff-api'].own
  const status = async (ids: number[]) => (await print(`/employees/preview-cards?staff_id_list=${ids}`, token)).status
  expect([
    await status([own]),
    await status([own, foreign]),
    await status([foreign]),
    await status([own, 2_000_000_000]),
  ]).toEqual([200, 404, 404, 404])
})

it('carries the photo, the branch of each person, and initials where there is no photo', async () => {
  const [seen, unseen] = [await hire(), await hire({ name_en: 'Zoe Quill', branch_id: branch.B })]
  const form = new FormData()
  form.append('staff_id', String(seen.staff_id))
  form.append('photo', await photo(), 'photo.jpg')
  expect(
    (await fetch(`${world.base}/api/employees/upload-photos`, { method: 'POST', headers: head(), body: form })).status,
  ).toBe(200)
  const pictures = async (ids: number[]) =>
    (await told((await cards(ids, 'side=front&type=single')).pdf, 'pdfimages', ['-list'])).trim().split('\n').length - 2
  expect(await pictures([seen.staff_id])).toBe((await pictures([unseen.staff_id])) + 1)
  const said = await pdfText((await cards([seen.staff_id, unseen.staff_id], 'side=front&type=sheet')).pdf)
  expect(said).toContain('ZQ')
  for (const side of ['A', 'B'] as const)
    expect(said).toContain((await world.rows.row('branches', side)).branch_name_en)
})

it('prints a name that looks like a program as it is written, and goes without a barcode for a number that has none', async () => {
  const { staff_id } = await hire({ name_en: '#read("/etc/passwd") $x$', name_kh: '#eval("1+1")', emp_id: 'លេខ-១' })
  const both = await cards([staff_id], 'side=both&type=single')
  expect(both.status).toBe(200)
  expect(await pdfText(both.pdf)).toContain('#READ("/ETC/PASSWD") $X$')
  expect(await codesOf(both.pdf)).toEqual(['QR-Code:លេខ-១'])
  // Under a barcode stands what it says.
  const other = await hire()
  const back = async (id: number) => pdfText((await cards([id], 'side=back&type=single')).pdf)
  expect(await back(other.staff_id)).toContain(other.emp_id)
  expect(await back(staff_id)).not.toContain('១')
})

it('calls a teacher as the teacher is called, and counts nothing by itself', async () => {
  const { staff_id, emp_id } = await hire({ name_en: 'Name Of Employee' })
  const { teacher_id } = await ask('POST', '/teacher-profiles', {
    staff_id,
    fname_foreign: 'Borey',
    lname_foreign: 'Heng',
    full_name_native: 'ហេង បុរី',
  })
  const { status, pdf } = await cards([teacher_id], 'side=both&type=single', 'teacher-profiles', 'teacher_id_list')
  expect(status).toBe(200)
  const said = await pdfText(pdf)
  expect(said).toContain('HENG BOREY')
  expect(said).not.toContain('NAME OF')
  expect(await codesOf(pdf)).toEqual([`CODE-128:${emp_id}`, `QR-Code:${emp_id}`])
  expect((await ask('GET', `/employees/${staff_id}`)).print_card_counter).toBe(0)
})
