/** The 404 page, with links to the landing page and the dashboard. */
import { LinkButton, Page, Row, Stack, useSession } from "@cubital/sdk"
import { styled } from "styled-components"
import { Drawing } from "../landing/Drawing"

const Missed = styled.div`
  block-size: clamp(11rem, 30vw, 18rem);
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.line};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.sunken};
`

const Words = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.inkSoft};
  font-size: ${({ theme }) => theme.text.lg};
`

export default function NotFoundPage() {
  const { user } = useSession()
  return (
    <Page title="404 Page Not Found" width="text">
      <Stack $gap="lg">
        <Missed>
          <Drawing name="veins" />
        </Missed>
        <Words>Did you forget to add the page to the router?</Words>
        <Row>
          <LinkButton to="/">Home</LinkButton>
          {user && (
            <LinkButton to="/dashboard" kind="secondary">
              Dashboard
            </LinkButton>
          )}
        </Row>
      </Stack>
    </Page>
  )
}
