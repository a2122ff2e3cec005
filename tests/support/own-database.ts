import { newDatabase } from './new-database.ts'

// Before the imports of each test file: it gets a database of its own.
process.env.DATABASE_URL = await newDatabase()
process.env.ALMONER_SECRET = 'a secret of the tests'
