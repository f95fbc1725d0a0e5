export function ForgotPasswordScreen() {
  return <h1>Welcome back</h1>
}
