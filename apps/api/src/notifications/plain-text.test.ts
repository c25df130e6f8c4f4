import { expect, it } from 'vitest'
import { plainText, richText } from './plain-text.ts'

it.each([
  [
    '<p>Dear parents,</p><p>school is <strong>closed</strong> on Friday.</p>',
    'Dear parents,\n\nschool is closed on Friday.',
  ],
  ['<ul><li>water</li><li>a hat</li></ul>', '• water\n• a hat'],
  ['one<br>two<hr>three', 'one\ntwo\nthree'],
  ['Fish &amp; rice &lt;3 &#6016;&#x1780;&nbsp;!', 'Fish & rice <3 កក !'],
  ['<a href="https://sala.example/x" rel="noopener">Read more</a>', 'Read more (https://sala.example/x)'],
  ['<a href="tel:012345678">012345678</a>', '012345678'],
  ['<p>សាលា<em>បិទ</em></p>', 'សាលាបិទ'],
  ['<p><img data-file="1" alt="x"></p>', ''],
  ['no tags\n  at all', 'no tags at all'],
  ['&unknown; &#0;', '&unknown;'],
])('says %j as %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

it('puts a value into rich text as it is, tags included', () => {
  expect(richText('<b>Sok</b> & "Co"\nDara')).toBe('&lt;b&gt;Sok&lt;/b&gt; &amp; &quot;Co&quot;<br>Dara')
})
