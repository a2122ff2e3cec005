import { expect, test } from 'vitest'
import { leavesForms } from '~/ui/form/leaves-forms'

const leaves = (from: string, to: string): boolean => {
  const [current, next] = [from, to].map((address) => new URL(address, 'https://example.org'))
  return leavesForms(current!, next!)
}

test.each([
  ['/a/1', '/a/2'],
  ['/a', '/a?tab=notes'],
  ['/a?tab=notes', '/a?tab=history'],
  ['/a?tab=notes&edit=3', '/a?tab=notes'],
  ['/a', '/a?edit=3'],
  ['/a?id=1', '/a?id=2'],
  ['/a?update=new', '/a'],
  ['/a?update=1', '/a?update=2'],
  ['/a?version=7', '/a'],
  ['/a', '/a?revision=7'],
])('leaves the forms of the page when %s becomes %s', (from, to) => {
  expect(leaves(from, to)).toBe(true)
})

test.each([
  ['/a?tab=notes', '/a?tab=notes#n3'],
  ['/a?tab=notes', '/a?filter%5Bbody%5D=sawyer&tab=notes'],
  ['/a?query=cat&page=2', '/a?query=dog'],
  ['/a?tab=notes', '/a?tab=notes&update=new'],
  ['/a?tab=notes&id=1', '/a?id=1&tab=notes'],
  ['/a?revision=7', '/a'],
])('keeps the forms of the page when %s becomes %s', (from, to) => {
  expect(leaves(from, to)).toBe(false)
})
