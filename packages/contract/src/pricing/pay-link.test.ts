import { describe, expect, it } from 'vitest'
import { fillPayLink, payLinkFault } from './pay-link.ts'

const facts = { account: '000 101&to=x', amount: '12.35', currency: 'USD', reference: 'INV#1/2' }

describe('the link of a bank', () => {
  it('is an https address with known words behind its host', () => {
    for (const good of [
      'https://bank.example/pay?to={account}&amount={amount}&ref={reference}',
      'https://app.bank.example:8443/{account}/{amount}/{currency}#{reference}',
      'https://bank.example',
    ])
      expect(payLinkFault(good), good).toBeUndefined()
  })
  it('is nothing that runs, hides its host or leads elsewhere', () => {
    for (const bad of [
      'javascript:alert({amount})',
      'data:text/html,{amount}',
      'http://bank.example/?a={amount}',
      'HTTPS://bank.example/',
      ' https://bank.example/',
      'https://{account}.example/',
      'https://bank.example{account}/',
      'https://bank.example:{amount}/',
      'https://me@bank.example/',
      'https://bank.example@evil.example/',
      'https://bank.example\\@evil.example/',
      'https://localhost/',
      'https://bank.example/ pay',
      'https://bank.example/"onclick="x',
      'https://bank.example/{amount',
      'https://xn--/?{amount}',
      'https://1.2.3.999/',
      'bankapp://pay?{amount}',
      '//bank.example/',
      '',
    ])
      expect(payLinkFault(bad), bad).toBe('address')
    for (const bad of ['https://bank.example/?n={name}', 'https://bank.example/{}'])
      expect(payLinkFault(bad), bad).toBe('word')
  })
  it('is filled so that no value becomes more than a value', () => {
    expect(fillPayLink('https://bank.example/pay?to={account}&amount={amount}&ref={reference}', facts)).toBe(
      'https://bank.example/pay?to=000%20101%26to%3Dx&amount=12.35&ref=INV%231%2F2',
    )
    expect(fillPayLink('javascript:{amount}', facts)).toBeNull()
    expect(fillPayLink(null, facts)).toBeNull()
  })
})
