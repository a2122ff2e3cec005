import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = path.resolve(import.meta.dirname, '../../app')

/** Phrases that screens used before plainer ones replaced them. */
const REPLACED = [
  'Of the website.',
  'Chosen at first',
  'Selected first, where nothing is selected',
  'selected first.',
  'For the website that takes gifts',
  'What could run or leave the page',
  'made of the title',
  'a supporter of their own again',
  'the first of those beside it',
  'is before it.',
  'Exactly one is.',
  '<th scope="col">Is</th>',
  '‹ New supporter',
  'Webhook delays',
  'Today Only',
  'Handed to the website',
  'For products that say nothing themselves',
  'After a whole interval',
  'One is called',
  'Several are called',
  'Most sponsors',
  'So many sponsors',
  'Prices for sending',
  'Tax what sending costs',
  'estimates of the house',
  'Tell these people',
  'Held here',
  'Use this name',
  'News by email',
  'What proves the payment',
  'Make a token',
  'End access',
  'needs no permissions',
]

const findReplaced = (text: string): string[] => REPLACED.filter((words) => text.includes(words))

test('finds a sentence that was replaced', () => {
  expect(findReplaced('<Field label="Most sponsors" />')).toEqual(['Most sponsors'])
})

test('finds no replaced phrase on any screen', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('generated'),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    findReplaced(readFileSync(path.join(APP, file), 'utf8')).map((words) => `${file}: ${words}`),
  )
  expect(found).toEqual([])
})
