/** Makes one value for each object, which is forgotten with the object. */
export function oncePer<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>()
  return key => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}
