import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '~/generated/prisma/client'
import { env } from '~/env.server'
import { sessionOptions } from './pool.server'

export type PrismaTx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]

let client: PrismaClient | undefined

export const prisma = (): PrismaClient =>
  (client ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env().DATABASE_URL,
      max: 5,
      options: sessionOptions({ statementSeconds: 10 }),
    }),
  }))

export async function closePrisma(): Promise<void> {
  await client?.$disconnect()
  client = undefined
}
