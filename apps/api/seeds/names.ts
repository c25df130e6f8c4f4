/** Family and given names as they are written in both scripts. */
export const familyNames = [
  ['Sok', 'សុខ'],
  ['Chan', 'ចាន់'],
  ['Kim', 'គឹម'],
  ['Ly', 'លី'],
  ['Heng', 'ហេង'],
  ['Nguon', 'ងួន'],
  ['Prum', 'ព្រំ'],
  ['Chhim', 'ឈឹម'],
  ['Sim', 'ស៊ឹម'],
  ['Keo', 'កែវ'],
  ['Mao', 'ម៉ៅ'],
  ['Nuon', 'នួន'],
  ['Tep', 'ទេព'],
  ['Ouk', 'អ៊ុក'],
  ['Yim', 'យឹម'],
  ['Ros', 'រស់'],
  ['Seng', 'សេង'],
  ['Tan', 'តាន់'],
  ['Vann', 'វ៉ាន់'],
  ['Phan', 'ផាន់'],
  ['Chea', 'ជា'],
  ['Sao', 'សៅ'],
  ['Long', 'ឡុង'],
  ['Meas', 'មាស'],
  ['Pich', 'ពេជ្រ'],
  ['Khiev', 'ខៀវ'],
  ['Touch', 'ទូច'],
  ['Hun', 'ហ៊ុន'],
  ['Em', 'អែម'],
  ['Un', 'អ៊ុន'],
] as const

export const boys = [
  ['Dara', 'ដារ៉ា'],
  ['Piseth', 'ពិសិដ្ឋ'],
  ['Oudom', 'ឧត្តម'],
  ['Visal', 'វិសាល'],
  ['Sovann', 'សុវណ្ណ'],
  ['Rotha', 'រដ្ឋា'],
  ['Virak', 'វីរៈ'],
  ['Makara', 'មករា'],
  ['Sambath', 'សម្បត្តិ'],
  ['Rithy', 'ឫទ្ធី'],
  ['Vibol', 'វិបុល'],
  ['Samnang', 'សំណាង'],
  ['Kosal', 'កុសល'],
  ['Chamroeun', 'ចម្រើន'],
  ['Bunthoeun', 'ប៊ុនធឿន'],
  ['Sopheak', 'សុភ័ក្ត្រ'],
] as const

export const girls = [
  ['Sophea', 'សុភា'],
  ['Bopha', 'បុប្ផា'],
  ['Ratana', 'រតនា'],
  ['Chanthida', 'ច័ន្ទធីតា'],
  ['Sreyneang', 'ស្រីនាង'],
  ['Kalyan', 'កល្យាណ'],
  ['Vanna', 'វណ្ណា'],
  ['Socheata', 'សុជាតា'],
  ['Theary', 'ធារី'],
  ['Kunthea', 'គន្ធា'],
  ['Maly', 'ម៉ាលី'],
  ['Sokha', 'សុខា'],
  ['Channary', 'ចាន់ណារី'],
  ['Rachana', 'រចនា'],
  ['Leakena', 'លក្ខិណា'],
  ['Devi', 'ទេវី'],
] as const

/** A repeatable stream of numbers below one: the same school every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

export const phone = (random: () => number): string =>
  `0${pick(random, ['12', '16', '77', '92', '96'])} ${String(Math.floor(random() * 1e6)).padStart(6, '0')}`
