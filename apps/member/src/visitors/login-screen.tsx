export function LoginScreen() {
  return <h1>Welcome back</h1>
}
