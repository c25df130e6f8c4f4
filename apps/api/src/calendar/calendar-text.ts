import { addDays, localZone } from '@sala/contract/kit/clock'

/** Something with a day, and where it has hours, with those; `until` where it comes back every week. */
export interface FeedEntry {
  readonly uid: string
  readonly summary: string
  readonly place?: string | null | undefined
  /** First and last day, as 2026-11-15. */
  readonly from: string
  readonly to: string
  /** As 07:45. */
  readonly start?: string | null | undefined
  readonly end?: string | null | undefined
  readonly until?: string | undefined
  /** Days on which it does not come back. */
  readonly except?: readonly string[] | undefined
}

const mostOctets = 75
const octets = (text: string) => Buffer.byteLength(text, 'utf8')

/** A line in pieces of at most 75 octets, the later ones behind a space; no letter is cut in two. */
export function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (octets(piece + letter) > mostOctets) {
      pieces.push(piece)
      piece = ' '
    }
    piece += letter
  }
  return [...pieces, piece].join('\r\n')
}

const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const compact = (date: string) => date.replaceAll('-', '')
const at = (date: string, clock: string) => `${compact(date)}T${clock.replace(':', '')}00`
/** The last second of a school day, in the time that RFC 5545 wants of an UNTIL. */
const endOfDay = (date: string) => `${compact(date)}T165959Z`

function eventLines(
  { uid, summary, place, from, to, start, end, until, except = [] }: FeedEntry,
  stamp: string,
): string[] {
  // Without an end, or with one that is not later, a program would show nothing at all.
  const timed = start && end && at(to, end) > at(from, start)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp}`,
    ...(timed
      ? [`DTSTART;TZID=${localZone}:${at(from, start)}`, `DTEND;TZID=${localZone}:${at(to, end)}`]
      : [`DTSTART;VALUE=DATE:${compact(from)}`, `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`]),
    ...(timed && until ? [`RRULE:FREQ=WEEKLY;UNTIL=${endOfDay(until)}`] : []),
    ...(timed ? except.map((day) => `EXDATE;TZID=${localZone}:${at(day, start)}`) : []),
    `SUMMARY:${escaped(summary)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(timed ? [] : ['TRANSP:TRANSPARENT']),
    'END:VEVENT',
  ]
}

/** A calendar as other programs read it: RFC 5545, in the time of the school. */
export function calendarText(name: string, entries: readonly FeedEntry[], now: Date): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${localZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VTIMEZONE',
    `TZID:${localZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0700',
    'TZOFFSETTO:+0700',
    'TZNAME:+07',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...entries.flatMap((entry) => eventLines(entry, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
