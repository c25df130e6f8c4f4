import { type ReactNode, useEffect, useState } from 'react'
import { fetchResponse } from '../api.ts'

interface Held {
  readonly url: Promise<string>
  users: number
}

const held = new Map<string, Held>()

function hold(id: string): Promise<string> {
  const found = held.get(id) ?? {
    users: 0,
    url: fetchResponse({ path: '/files', query: { id } })
      .then((response) => response.blob())
      .then((blob) => URL.createObjectURL(blob)),
  }
  found.users++
  held.set(id, found)
  return found.url
}

function release(id: string): void {
  const found = held.get(id)
  if (!found || --found.users > 0) return
  // A little patience: the next page often shows the same picture.
  setTimeout(() => {
    if (found.users > 0) return
    held.delete(id)
    found.url.then(URL.revokeObjectURL, () => {})
  }, 5000)
}

/**
 * The address of a stored picture, fetched with the session's token; undefined until it is here or when it cannot be
 * read.
 */
export function useFile(id: string | null | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    setUrl(undefined)
    if (!id) return
    let wanted = true
    hold(id).then(
      (found) => wanted && setUrl(found),
      () => held.delete(id),
    )
    return () => {
      wanted = false
      release(id)
    }
  }, [id])
  return url
}

/** Shows a stored picture, or something else while there is none. */
export function FileImage({
  id,
  alt,
  className,
  fallback,
}: {
  id: string | null | undefined
  alt: string
  className?: string
  fallback?: ReactNode
}) {
  const url = useFile(id)
  return url ? (
    <img src={url} alt={alt} className={className} />
  ) : (
    (fallback ?? <span className={className} aria-hidden />)
  )
}

/** A person's picture, or his initials. */
export function Avatar({ id, name, large }: { id?: string | null; name: string; large?: boolean }) {
  const latin = name.match(/\p{Lu}/gu)
  const initials = latin ? latin.slice(0, 2).join('') : [...name].slice(0, 1).join('')
  const className = large ? 'avatar avatar-large' : 'avatar'
  return (
    <FileImage
      id={id}
      alt=""
      className={className}
      fallback={<span className={className} data-initials={initials.toUpperCase()} aria-hidden />}
    />
  )
}
