import './reasons.css'

/** Says on demand why a value is what it is: a small word that opens to the sentences, each once. */
export function Reasons({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <details className="reasons">
      <summary>{label}</summary>
      <ul>
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
