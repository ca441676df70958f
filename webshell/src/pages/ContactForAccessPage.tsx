/** After signing up where the school activates each account: what to do now. */
import { Card, Icon, LinkButton, Page, Row, Stack, useSite } from "@cubital/sdk"
import { useLocation } from "react-router-dom"
import { styled } from "styled-components"

const INCLUDE = ["Your full name", "Your registered username", "Your contact information", "Any questions"]

export default function ContactForAccessPage() {
  const { email } = useSite()
  const mail = mailTo(email, useLocation().state?.username ?? "")
  return (
    <Page
      title="Registration Successful"
      lead="Your account has been created. It must be activated before you can sign in."
      width="text"
    >
      <Card>
        <Stack $gap="lg">
          <Next>
            <Mark>
              <Icon name="mail" size={28} />
            </Mark>
            <p>To activate your account, please email the school at</p>
            <Address href={mail}>{email}</Address>
          </Next>
          <div>
            <Heading id="include">Please include in your email</Heading>
            <List aria-labelledby="include">
              {INCLUDE.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </List>
          </div>
          <Row>
            <LinkButton to={mail} icon="mail">
              Email the School
            </LinkButton>
            <LinkButton to="/auth" kind="secondary" icon="arrow-left">
              Back to Login
            </LinkButton>
          </Row>
        </Stack>
      </Card>
    </Page>
  )
}

/** With everything that it should say, so that only the gaps are left to fill. */
function mailTo(email: string, username: string): string {
  const body = `Please activate my account.\n\nFull name: \nUsername: ${username}\nPhone or email: \nQuestions: \n`
  return `mailto:${email}?subject=${encodeURIComponent("Account activation")}&body=${encodeURIComponent(body)}`
}

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 4rem;
  block-size: 4rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.goodSoft};
  color: ${({ theme }) => theme.good};
`

const Next = styled.div`
  display: grid;
  justify-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  padding: ${({ theme }) => theme.gap.lg};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.sunken};
  text-align: center;

  p { margin: 0; color: ${({ theme }) => theme.inkSoft}; }
`

const Address = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm};
  color: ${({ theme }) => theme.accentInk};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Heading = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.sm};
  font-size: ${({ theme }) => theme.text.md};
  font-weight: 650;
`

const List = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.sm};
  margin: 0;
  padding-inline-start: 1.25rem;
  li::marker { color: ${({ theme }) => theme.accentInk}; }
`
