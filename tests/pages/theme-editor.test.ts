import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toTree } from '~/pages/jpanel/themes/parts/file-tree'
import {
  isUnsaved,
  openedWith,
  savedInto,
  typedInto,
  withFile,
  withoutFile,
  type FileText,
} from '~/pages/jpanel/themes/parts/open-files'

const file = (id: number, value = ''): FileText =>
  ({
    id,
    themeId: 1,
    key: `scripts/${id}.js`,
    name: `${id}.js`,
    contentType: 'application/javascript',
    publicUrl: null,
    value,
    size: 0,
    version: 1,
    updatedAt: '',
    updatedBy: null,
  }) as FileText

test('lists files below folders in tree order, and searches the whole path in any case', () => {
  const files = ['styles/theme.scss', 'layout/theme.liquid', 'sections/header.liquid'].map((key, id) => ({
    id,
    key,
    contentType: '',
    publicUrl: null,
  }))
  expect(toTree(files, '').map(({ title }) => title)).toEqual(['Layout', 'Sections', 'Styles'])
  expect(toTree(files, 'THEME').flatMap((folder) => folder.files.map(({ key }) => key))).toEqual([
    'layout/theme.liquid',
    'styles/theme.scss',
  ])
  expect(toTree(files, 'sections/h').map(({ title }) => title)).toEqual(['Sections'])
  expect(toTree(files, 'nothing')).toEqual([])
})

test('shows the neighbor when the shown tab is closed', () => {
  const three = [1, 2, 3].map((id) => file(id)).reduce(withFile, openedWith(null))
  expect(withoutFile({ ...three, current: 2 }, 2).current).toBe(3)
  expect(withoutFile(three, 3).current).toBe(2)
  expect(withoutFile(three, 1).current).toBe(3)
  expect(withoutFile(openedWith(file(1)), 1)).toEqual({ files: [], current: null })
})

test('does not load an open file over typed text; text typed during a save stays unsaved', () => {
  const typed = typedInto(openedWith(file(1, 'a')), 1, 'ab')
  expect(withFile(typed, file(1, 'a')).files[0]?.draft).toBe('ab')
  const saved = savedInto(typedInto(typed, 1, 'abc'), { ...file(1, 'ab'), version: 2 })
  expect([saved.files[0]?.draft, saved.files[0]?.version, saved.files.map(isUnsaved)]).toEqual(['abc', 2, [true]])
  expect(savedInto(typed, file(1, 'ab')).files.map(isUnsaved)).toEqual([false])
})

test('always shows one of the open files, each open once', () => {
  const step = fc.record({ does: fc.constantFrom('open', 'close'), id: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { files, current } = steps.reduce(
        (now, { does, id }) => (does === 'open' ? withFile(now, file(id)) : withoutFile(now, id)),
        openedWith(null),
      )
      const ids = files.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(current === null ? ids.length === 0 : ids.includes(current)).toBe(true)
    }),
  )
})
