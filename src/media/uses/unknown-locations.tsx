import type { Fleet } from '../../fleet/fleet.ts'
import { Button } from '../../ui/button.tsx'

export function UnknownLocations({ fleet }: { fleet: Fleet }) {
  const failed = fleet.entries.filter(({ failure }) => failure)
  if (failed.length === 0 || fleet.isLoading) return null
  const askAgain = () => {
    for (const { location } of failed) fleet.retry(location.id)
  }
  return (
    <p className="row wrap small">
      <span role="alert">
        {`${failed.length === 1 ? 'One location' : `${failed.length} locations`} could not be loaded.`}
      </span>
      <Button variant="quiet" onClick={askAgain}>
        Try again
      </Button>
    </p>
  )
}
