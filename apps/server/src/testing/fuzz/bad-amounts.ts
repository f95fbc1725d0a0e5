/**
 * Invalid amounts as raw JSON (SEC-6): signs, exponents, separators, other bases, other digits, too many decimals, too large, not
 * finite, and values that are neither text nor number.
 */
export const badAmounts: string[] = [numbers(), others(), texts().map((text) => JSON.stringify(text))].flat()

function numbers(): string[] {
  const signed = ['-5', '-0.01', '-1e1']
  const nothing = ['0', '0.0', '0.00']
  const exponents = ['1e3', '1E3', '1e-2', '1e400']
  const fine = ['1.005', '0.001', '10.999']
  const large = ['1000000000', '9007199254740993', '123456789012.34']
  return [signed, nothing, exponents, fine, large].flat()
}

function others(): string[] {
  return ['null', 'true', 'false', '[]', '[5]', '["5"]', '{}', '{"amount":5}', '{"toString":"5"}', '[[5]]']
}

function texts(): string[] {
  const signs = ['-5', '+5', '--5', '\u22125', '5-', '-0', '+0.01']
  const spaces = [' 10', '10 ', ' 10 ', '\t10', '10\n', '1 0', '\u00a010', '10\u200b', '\ufeff10', '\r\n5']
  // prettier-ignore
  const separators = [
    '1,000', '1,00', '1.000,00', "1'000", '1_000', '1 000.00', '10,5', '.5', '5.', '.', '..5', '5..0', '1.2.3', '5.5.',
  ]
  const bases = ['0x10', '0b11', '0o17', '1e3', '1E3', '1e+3', '5e0', '1.5e2', '0x1p3', '10n', '1f', '10d', '5L', '#5']
  // prettier-ignore
  const words = [
    'NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', 'five', 'USD 5', '$5', '5$', '5 USD', '\u20ac5', '5%',
    '',
  ]
  // prettier-ignore
  const digits = [
    '\uff11\uff10', '\u0661\u0660', '\u0967\u0966', '\u00b2', '\u2460', '\ud835\udfce5', '1\u0660', 'Ⅴ', '五',
  ]
  // prettier-ignore
  const sizes = [
    '1000000000', '9999999999', '0000000001', '9'.repeat(40), '9'.repeat(5_000), '0.001', '1.005', '10.999', '0.009999',
    '00', '0.00', '0',
  ]
  // prettier-ignore
  const code = [
    "5' or '1'='1", '5;drop table members', '5--', '5/*', '${5}', '{{5}}', '%35', '&#53;', '<5>', '5\\u0000', '=5',
    '@5', '5|5', '5&6', '../5', '5%00',
  ]
  const fine = Array.from({ length: 60 }, (_, index) => `1.${String(index + 1).padStart(3, '0')}`)
  const suffixes = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `5${letter}`)
  return [signs, spaces, separators, bases, words, digits, sizes, code, fine, suffixes].flat()
}
