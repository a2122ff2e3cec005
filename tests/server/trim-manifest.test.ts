import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { trimManifest } from '../../server/built/trim-manifest.ts'
import { temporaryFolder } from '../support/folder.ts'

const VISITORS = 'pages/visitor/layout'
const ROUTES = {
  root: { id: 'root' },
  [VISITORS]: { id: VISITORS, parentId: 'root' },
  'pages/jpanel/login': { id: 'pages/jpanel/login', parentId: VISITORS },
  'endpoints/jpanel/ping': { id: 'endpoints/jpanel/ping', parentId: VISITORS },
  'pages/jpanel/home': { id: 'pages/jpanel/home', parentId: 'pages/jpanel/shell' },
}

const listed = (file: string) => {
  const text = readFileSync(file, 'utf8')
  const { routes, url } = JSON.parse(text.slice('window.list='.length, -1)) as { routes: object; url: string }
  return { ids: Object.keys(routes), url }
}

test('a page lists pages and no calls, and a page of visitors those of visitors', () => {
  const folder = temporaryFolder('manifest')
  mkdirSync(path.join(folder, 'assets'))
  const file = path.join(folder, 'assets/manifest-4f3a09c2.js')
  writeFileSync(file, `window.list=${JSON.stringify({ routes: ROUTES, url: '/jpanel/assets/manifest-4f3a09c2.js' })};`)
  trimManifest(folder)
  expect(listed(file)).toEqual({
    ids: ['root', VISITORS, 'pages/jpanel/login', 'pages/jpanel/home'],
    url: '/jpanel/assets/manifest-4f3a09c2.js',
  })
  const ofVisitors = path.join(folder, 'assets/visitor-manifest-4f3a09c2.js')
  expect(listed(ofVisitors)).toEqual({
    ids: ['root', VISITORS, 'pages/jpanel/login'],
    url: '/jpanel/assets/visitor-manifest-4f3a09c2.js',
  })
})
