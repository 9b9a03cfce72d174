import type { ReactNode } from 'react'
import { Wordmark } from '#web/shell/wordmark.tsx'

/** The frame of pages outside both areas: the product name above a narrow column. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div data-roomy className="flex min-h-dvh flex-col">
      <header className="px-5 py-4 md:px-8">
        <Wordmark />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-lg flex-1 flex-col px-5 pt-4 pb-16 md:pt-[8vh] md:[&_h1]:text-[2rem] md:[&_header>div]:flex-wrap md:[&_h1+p]:whitespace-normal"
      >
        {children}
      </main>
    </div>
  )
}
