import './reasons.css'

/** The sentences that say why a value is what it is, small and one below the other, under the line they explain. */
export function Reasons({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <ul className="reasons">
      {[...new Set(sentences)].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
