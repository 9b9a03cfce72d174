type FlightLineProps = { number: string | null; isShared: boolean }

/** Under an airport: the flight’s number, and that oneself is on it. */
export const FlightLine = ({ number, isShared }: FlightLineProps) =>
  (number !== null || isShared) && (
    <span className="block text-xs font-normal text-soft tabular-nums">
      {number}
      {isShared && (
        <span className="block font-medium text-brand">
          <span className="sr-only">, </span>Same flight as you
        </span>
      )}
    </span>
  )
