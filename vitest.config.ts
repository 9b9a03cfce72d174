import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/databases.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
