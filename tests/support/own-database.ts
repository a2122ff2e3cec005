import { newDatabase } from './new-database.ts'

// Runs before the imports of each test file, so that it gets its own database.
process.env.DATABASE_URL = await newDatabase()
process.env.ALMONER_SECRET = 'a secret of the tests'
