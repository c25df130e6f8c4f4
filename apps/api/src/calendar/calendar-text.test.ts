import { describe, expect, it } from 'vitest'
import { calendarText, type FeedEntry, fold } from './calendar-text.ts'

const now = new Date('2026-11-15T03:04:05.678Z')

interface Read {
  readonly [property: string]: readonly { readonly parameters: string; readonly value: string }[]
}

/** Reads a calendar as a program would that knows RFC 5545 and nothing of ours. */
function read(text: string): { head: Read; events: Read[] } {
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  const head: Record<string, { parameters: string; value: string }[]> = {}
  const events: Record<string, { parameters: string; value: string }[]>[] = []
  let into = head
  for (const line of lines) {
    const [, name, parameters, value] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line)!
    if (line === 'BEGIN:VEVENT') events.push((into = {}))
    else if (line === 'END:VEVENT') into = head
    else (into[name!] ??= []).push({ parameters: parameters!, value: value! })
  }
  return { head, events }
}

const plain = (value: string) =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter) => (letter.toLowerCase() === 'n' ? '\n' : letter))

/** The days that an event with hours falls on. */
function daysOf(event: Read): string[] {
  const start = event.DTSTART![0]!.value
  const until = /UNTIL=(\d{8})T(\d{6})Z/.exec(event.RRULE?.[0]?.value ?? '')
  const utc = (text: string) =>
    Date.UTC(
      +text.slice(0, 4),
      +text.slice(4, 6) - 1,
      +text.slice(6, 8),
      +text.slice(9, 11),
      +text.slice(11, 13),
      +text.slice(13, 15),
    )
  const last = until ? utc(`${until[1]}T${until[2]}`) : utc(start) - 7 * 3_600_000
  const off = new Set((event.EXDATE ?? []).map(({ value }) => value))
  const days: string[] = []
  for (let at = utc(start); at - 7 * 3_600_000 <= last; at += 7 * 86_400_000) {
    const local = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`
    if (!off.has(local)) days.push(local.slice(0, 8))
    if (!until) break
  }
  return days
}

const lesson: FeedEntry = {
  uid: 'lesson-7@sala',
  summary: 'គណិតវិទ្យា',
  place: 'A101',
  from: '2026-11-02',
  to: '2026-11-02',
  start: '07:00',
  end: '07:45',
  until: '2026-11-30',
  except: ['2026-11-09', '2026-11-23'],
}

describe('a calendar as text', () => {
  it('says a weekly lesson once, up to and with its last day, without the days off', () => {
    const [event] = read(calendarText('7A', [lesson], now)).events
    expect(daysOf(event!)).toEqual(['20261102', '20261116', '20261130'])
    expect(event!.DTSTART).toEqual([{ parameters: ';TZID=Asia/Phnom_Penh', value: '20261102T070000' }])
    expect(event!.DTEND![0]!.value).toBe('20261102T074500')
  })

  it('says what has no hours as whole days, the last one included', () => {
    const [event] = read(
      calendarText('', [{ uid: 'h', summary: 'Water Festival', from: '2026-11-23', to: '2026-11-25' }], now),
    ).events
    expect(event!.DTSTART![0]).toEqual({ parameters: ';VALUE=DATE', value: '20261123' })
    expect(event!.DTEND![0]!.value).toBe('20261126')
    expect(event!.RRULE).toBeUndefined()
  })

  it('knows its time zone, its version and its program, and ends every line as the standard wants', () => {
    const text = calendarText('7A', [lesson], now)
    const { head } = read(text)
    expect(head.VERSION![0]!.value).toBe('2.0')
    expect(head.TZID![0]!.value).toBe('Asia/Phnom_Penh')
    expect(head.TZOFFSETTO![0]!.value).toBe('+0700')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('gives back every text as it was, whatever stands in it', () => {
    const hostile = 'A;B,C\\D\nBEGIN:VEVENT\r\nSUMMARY:x\u0000 "ថ្នាក់ទី៧; បន្ទប់, ក"'
    const { events } = read(calendarText(hostile, [{ ...lesson, summary: hostile, place: hostile, uid: hostile }], now))
    expect(events).toHaveLength(1)
    expect(plain(events[0]!.SUMMARY![0]!.value)).toBe(hostile.replace('\r\n', '\n').replace('\u0000', ''))
  })

  it('folds lines at 75 octets and cuts no letter of Khmer in two', () => {
    const long = 'ពិធីបុណ្យចូលឆ្នាំថ្មីប្រពៃណីជាតិ 👩‍🏫 '.repeat(20)
    const lines = calendarText(long, [{ ...lesson, summary: long }], now).split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.join('')).not.toContain('\uFFFD')
    expect(Buffer.from(lines.join('\n')).toString()).toBe(lines.join('\n'))
    expect(fold('x'.repeat(75))).toBe('x'.repeat(75))
    expect(fold('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
  })

  it('shows something that ends before it begins as a whole day rather than as nothing', () => {
    const [event] = read(calendarText('', [{ ...lesson, end: '06:00', until: undefined }], now)).events
    expect(event!.DTSTART![0]!.parameters).toBe(';VALUE=DATE')
  })
})
