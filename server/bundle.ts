import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type * as Entry from '../app/entry.server.tsx'
import { root } from './settings/settings.ts'

/**
 * The server hands over the environment, and the application returns the exports of app/entry.server.tsx. Nothing else
 * passes between them (decision 0103).
 */
export type ApplicationEntry = Omit<typeof Entry, 'default'>

export type AllowedFile = NonNullable<Awaited<ReturnType<ApplicationEntry['allowedFile']>>>

export interface Bundle {
  build: ServerBuild
  entry: ApplicationEntry
}

export async function loadBundle(): Promise<Bundle> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
  return { build, entry: readEntry(build) }
}

/** The build is compiled from app/entry.server.tsx, so its exports have these types. */
export const readEntry = (build: ServerBuild): ApplicationEntry => build.entry.module as unknown as ApplicationEntry
