import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Reasons } from './reasons.tsx'

it('says each reason once, in its order, and nothing where there is none', () => {
  expect(renderToStaticMarkup(<Reasons sentences={['$30.00 for lunch', '20% scholarship']} />)).toBe(
    '<ul class="reasons"><li>$30.00 for lunch</li><li>20% scholarship</li></ul>',
  )
  expect(renderToStaticMarkup(<Reasons sentences={[]} />)).toBe('')
})
