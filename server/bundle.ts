import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext, ServerBuild } from 'react-router'
import type { Metric } from '../app/kit/process/metrics.ts'
import { root } from './settings/settings.ts'
import type { RequestFacts } from './telemetry/request-facts.ts'

export interface AllowedFile {
  file: string
  typeFile: string
  type: string
  size: number
  /** Otherwise the size is the most that may come. */
  isExact: boolean
  filename: string
}

export type JournalVerdict =
  | { isWhole: true; sealed: bigint; waiting: bigint; head: string }
  | { isWhole: false; fault: string; position: bigint; entryId: bigint | null }

export interface RegisterVerdict {
  receipts: number
  last: string
  faults: { kind: string; serial: string | null; number: string | null }[]
  faultCount: number
}

/**
 * The server hands over the environment, the application hands back the exports of app/entry.server.tsx, and nothing
 * else passes between them (decision 0103).
 */
export interface ApplicationEntry {
  /** The file on disk behind a signed address; null where it is no good. */
  allowedFile?: (method: 'PUT' | 'GET', address: string) => Promise<AllowedFile | null>
  /** The file that everybody may read behind an address below /media: on disk, or where a store shows it. */
  publicFile?: (key: string) => Promise<AllowedFile | { redirect: string } | null>
  /** Lays a file into the store, wherever that is. */
  putFile?: (key: string, body: Uint8Array, type: string) => Promise<void>
  /** Seals a token with the installation's secret; the seed story saves its cards with it. */
  seal?: (text: string) => string
  /** Walks the sealed journal (bin/verify/verify-journal.ts). */
  journalVerdict?: () => Promise<JournalVerdict>
  /** Checks the numbers and seals of the tax receipts (bin/verify/verify-receipts.ts). */
  registerVerdict?: () => Promise<RegisterVerdict>
  /** The payer's word on the sandbox's confirm page (server/fields-frame.ts). False where nothing waits for one. */
  sandboxPage?: () => { decide: (reference: string, decision: 'confirmed' | 'refused') => Promise<boolean> }
  /** The job worker of this process. */
  worker?: { start: () => Promise<void>; stop: () => Promise<void> }
  /** Makes what migrations do not, such as the tables of the job queue. Runs once at a time, after the migrations. */
  prepareDatabase?: () => Promise<void>
  /** Tries the secret, and finds a database of another installation. */
  recognize?: () => Promise<{ refusal: string } | { isStopped: boolean }>
  /** An owner where nobody works yet, and the link to set the password; null where somebody can sign in. */
  firstOwner?: (email: string) => Promise<{ email: string; link: string } | null>
  /** Ends the answers that stay open, such as the live channel: they would never be finished. */
  endStreams?: () => Promise<void>
  /** Takes the body of an answer as its bytes; the answer has no body then. */
  wholeAnswer?: RouterContext<((bytes: Uint8Array) => void) | null>
  /** The route and the kind of caller, which the application writes into the object that the server sets. */
  requestFacts?: RouterContext<RequestFacts | null>
  lastBackup?: () => Promise<{ madeAt: Date | null; verifiedAt: Date | null }>
  /** The figures of jobs, connections, emails and backups. */
  metrics?: (isDatabaseUp: boolean) => Promise<Metric[]>
  /** Set by the server for documents. */
  drawsDocument?: RouterContext<boolean>
  /** Closes the connections of this process. */
  close?: () => Promise<void>
}

export interface Bundle {
  build: ServerBuild
  entry: ApplicationEntry
}

export async function loadBundle(): Promise<Bundle> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
  return { build, entry: readEntry(build) }
}

export const readEntry = (build: ServerBuild): ApplicationEntry => build.entry.module as unknown as ApplicationEntry
