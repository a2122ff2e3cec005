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
  /** If false, the size is the maximum. */
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
 * The server hands over the environment, and the application returns the exports of app/entry.server.tsx. Nothing else
 * passes between them (decision 0103).
 */
export interface ApplicationEntry {
  /** The file on disk behind a signed address; null if the address is not valid. */
  allowedFile?: (method: 'PUT' | 'GET', address: string) => Promise<AllowedFile | null>
  /** The public file behind an address below /media, on disk or as a redirect to a store. */
  publicFile?: (key: string) => Promise<AllowedFile | { redirect: string } | null>
  putFile?: (key: string, body: Uint8Array, type: string) => Promise<void>
  /** Seals a token with the installation's secret. The seed data saves its cards with it. */
  seal?: (text: string) => string
  journalVerdict?: () => Promise<JournalVerdict>
  registerVerdict?: () => Promise<RegisterVerdict>
  /**
   * Records the payer's decision on the sandbox's confirm page (server/fields-frame.ts). False if nothing waits for
   * one.
   */
  sandboxPage?: () => { decide: (reference: string, decision: 'confirmed' | 'refused') => Promise<boolean> }
  worker?: { start: () => Promise<void>; stop: () => Promise<void> }
  /** Creates what migrations do not, such as the tables of the job queue. Runs once at a time, after the migrations. */
  prepareDatabase?: () => Promise<void>
  /** Checks the secret and detects a database of another installation. */
  recognize?: () => Promise<{ refusal: string } | { isStopped: boolean }>
  /**
   * Creates an owner if there are no users yet, and returns the link to set the password. Null if somebody can sign in.
   */
  createFirstOwner?: (email: string) => Promise<{ email: string; link: string } | null>
  /** Ends responses that stay open, such as the live channel, because they would never finish. */
  endStreams?: () => Promise<void>
  /** Receives the body of a response as bytes. The response then has no body. */
  wholeAnswer?: RouterContext<((bytes: Uint8Array) => void) | null>
  /** The route and the type of caller, which the application writes into the object that the server sets. */
  requestFacts?: RouterContext<RequestFacts | null>
  findLastBackup?: () => Promise<{ madeAt: Date | null; verifiedAt: Date | null }>
  metrics?: (isDatabaseUp: boolean) => Promise<Metric[]>
  drawsDocument?: RouterContext<boolean>
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
