import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Reasons } from './reasons.tsx'

it('says each reason once, in its order and on demand, and nothing where there is none', () => {
  const sentences = ['$30.00 for lunch', '20% scholarship', '$30.00 for lunch']
  expect(renderToStaticMarkup(<Reasons label="Why?" sentences={sentences} />)).toBe(
    '<details class="reasons"><summary>Why?</summary><ul><li>$30.00 for lunch</li><li>20% scholarship</li></ul></details>',
  )
  expect(renderToStaticMarkup(<Reasons label="Why?" sentences={[]} />)).toBe('')
})
