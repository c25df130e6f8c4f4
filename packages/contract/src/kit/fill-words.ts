const named = /\{(\w{1,30})\}/g

/** A text with the values of the words that stand in braces in it; one that has no value stays as it is. */
export const fillWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(named, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))

/** The words in braces, each once. */
export const wordsIn = (text: string): string[] => [...new Set([...text.matchAll(named)].map(([, name]) => name!))]

/** Words in braces that nobody could fill in. */
export const unknownWords = (text: string, known: readonly string[]): string[] =>
  wordsIn(text).filter((name) => !known.includes(name))
