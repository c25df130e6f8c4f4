/**
 * The name of a fee for another grade: "Tuition, grade 1" becomes "Tuition, grade 2"; what only looks like the grade,
 * such as a year, stays.
 */
export function renamed(name: string, from: string | null, to: string | undefined): string {
  if (!from || !to) return name
  const text = from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return name.replace(new RegExp(`(?<![\\p{N}A-Za-z])${text}(?![\\p{N}A-Za-z])`, 'u'), to.replaceAll('$', '$$$$'))
}
