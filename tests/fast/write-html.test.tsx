import { isStringOneByteRepresentation } from 'node:v8'
import fc from 'fast-check'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '~/ui/avatar'
import { Icon, getIcon } from '~/ui/icon'
import { Code, Count, Pill } from '~/ui/pill'
import { renderContent, writtenHtml } from '~/fast/write-html'
import { withoutOptional } from '../support/optional-html'

/** Renders like React, but with references for dashes and without optional HTML. */
const byReact = (...nodes: ReactNode[]) =>
  renderToString(createElement('ul', null, ...nodes))
    .slice('<ul>'.length, -'</ul>'.length)
    .replace(/[\u2010-\u2027\u20a0-\u20bf]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/<[^<>]*>/g, withoutOptional)

test('writes what React writes: marks, icons, pills, adjacent texts, inputs and folds', () => {
  const nodes: ReactNode[] = [
    <li key={1}>{['one', ' ', 2, null, false, 'three']}</li>,
    <li key={2} className="r n" title={'"A" & <b>'} aria-hidden={true} data-item={false} tabIndex={-1}>
      Amara O&apos;Keefe
      <>
        {' – '}
        <b>{'<script>'}</b>
      </>
      end
    </li>,
    <input
      key={3}
      type="checkbox"
      className="box"
      name="ids"
      aria-label="Select"
      value={'"7"'}
      checked
      onChange={() => undefined}
    />,
    <input key={4} type="checkbox" name="ids" value="8" checked={false} readOnly />,
    <details key={5} open>
      <summary className={undefined}>{getIcon('gift')}</summary>
    </details>,
    <details key={6} open={false} />,
    <a key={7} href="/jpanel/contributions?a=1&b=2" target="_blank" rel="noreferrer" aria-current={undefined}>
      {Count({ value: 4213n })}
    </a>,
    Avatar({ name: 'Amara Okafor' }),
    Avatar({ name: '' }),
    Pill({ tone: 'warn', icon: 'package', children: 'Unfulfilled' }),
    Code({ children: 'FOOD-210' }),
    Icon({ name: 'chevron-right', size: 'sm', className: 'chev' }),
    Icon({ name: 'eye', label: 'Seen' }),
    0,
    '',
  ]
  expect(writtenHtml(nodes)).toBe(byReact(...nodes))
})

const text = fc.string({ unit: fc.constantFrom(...'ab1 \n"\'&<>-é…😀') })
const tag = fc.constantFrom('li', 'span', 'b', 'td', 'label', 'small')
const attributes = fc.record({ className: text, title: text, 'aria-label': text, id: text }, { requiredKeys: [] })

test('writes any tree of plain elements as React does', () => {
  const { tree } = fc.letrec<{ tree: ReactNode; element: ReactNode; several: ReactNode }>((tie) => ({
    tree: fc.oneof({ depthSize: 'small' }, text, fc.integer(), fc.constant(null), tie('element'), tie('several')),
    element: fc
      .tuple(tag, attributes, tie('tree'), tie('tree'))
      .map(([name, input, ...inner]) => createElement(name, input, ...inner)),
    several: fc.array(tie('tree'), { maxLength: 4 }).map((inner) => createElement(Fragment, null, ...inner)),
  }))
  fc.assert(
    fc.property(tree, (node) => {
      expect(writtenHtml(node)).toBe(byReact(node))
    }),
    { numRuns: 500 },
  )
})

test('leaves to React what only React can write', () => {
  const Name = () => 'Amara'
  const others: ReactNode[] = [
    <Name key={1} />,
    <img key={2} src="/a.png" alt="" />,
    <button key={3} type="button" />,
    <textarea key={4} defaultValue="a" />,
    <span key={5} style={{ color: 'red' }} />,
    <a key={6} href={['javascript', 'alert(1)'].join(':')}>
      no
    </a>,
    <input key={7} defaultValue="a" />,
    createElement('li', { key: 8, ...renderContent('bold') }),
    <select key={9} />,
    createElement('a', { key: 10, href: '' }, 'here'),
    Promise.resolve('later'),
  ]
  for (const node of others) {
    expect(writtenHtml(<li>{node}</li>)).toBeNull()
    expect(renderContent(node)).toEqual({ children: node })
  }
})

test('a text with a dash in it is as narrow as one without, or the whole page would be twice as wide', () => {
  const page = renderToString(
    <ul {...renderContent(<li title="Search supporters…">{'Margaret O’Leary-Fitzsimmons – Åsa Björk'}</li>)} />,
  )
  expect(isStringOneByteRepresentation(page)).toBe(true)
  expect(isStringOneByteRepresentation('Margaret O’Leary-Fitzsimmons'.replace('’', "'"))).toBe(false)
})
