import { expect, test } from 'vitest'
import { selectStyles } from './select-styles.ts'

const markup = '<main class="lg:pt-[8vh]"><button aria-invalid="false">Sign in</button></main>'

test.each([
  ['a utility of the markup', '.lg\\:pt-\\[8vh\\]{padding-top:8vh}'],
  ['an element of the markup', 'button{color:red}'],
  ['an attribute that scripts set', '[data-member] main{display:none}'],
  ['the focus ring', ':focus-visible{outline:1px solid}'],
])('%s is kept', async (_, rule) => {
  expect(await selectStyles(rule, markup)).toContain(rule)
})

test.each([
  ['a utility of another page', '.grid{display:grid}'],
  ['an element of another page', 'dialog{margin:auto}'],
  ['an unused variable', ':root{--unused:1px}'],
])('%s is removed', async (_, rule) => {
  expect(await selectStyles(rule, markup)).not.toContain(rule)
})
