import { useEffect } from 'react'
import { keepTrying } from './keep-trying.ts'
import { presence } from './use-presence.ts'

/** Keeps trying to get the presence back while the component is mounted (requirement 12.9). */
export const useKeptTrying = (): void => useEffect(() => keepTrying(presence), [])
