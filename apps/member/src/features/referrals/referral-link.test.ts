import { expect, test } from 'vitest'
import { referralLink } from './referral-link.ts'

test('the link is the origin, the register page and the username', () => {
  expect(referralLink('https://cairn.example', 'ada-x7k2')).toBe('https://cairn.example/register?sponsor_id=ada-x7k2')
})

test('a username with special characters stays one parameter', () => {
  const link = new URL(referralLink('https://cairn.example', 'a&b=c d#é'))
  expect(link.searchParams.get('sponsor_id')).toBe('a&b=c d#é')
})
