export function RegisterScreen() {
  return <h1>Welcome back</h1>
}
