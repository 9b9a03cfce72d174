import { z } from 'zod'

// The content policy allows no `new Function`, which zod tries at its first schema. Import this before any schema.
z.config({ jitless: true })
