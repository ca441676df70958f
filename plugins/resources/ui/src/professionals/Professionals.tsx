/** The professionals tab: the experts, and the first eight pictures of the gallery. */
import {
  Card,
  CardTitle,
  ErrorNotice,
  Grid,
  Icon,
  LinkButton,
  Muted,
  Row,
  Skeleton,
  Stack,
} from "@cubital/sdk"
import { useQuery } from "@tanstack/react-query"
import { styled } from "styled-components"
import { api } from "../api"
import { Pictures } from "./Pictures"

const PREVIEWED = 8

export function Professionals() {
  const experts = useQuery(api.query("/api/resources/professionals"))
  const pictures = useQuery(api.query("/api/resources/gallery"))

  if (experts.error ?? pictures.error) {
    const retry = () => void Promise.all([experts.refetch(), pictures.refetch()])
    return <ErrorNotice title="Couldn't load the professionals" onRetry={retry} />
  }
  if (experts.data === undefined || !pictures.data) return <Skeleton lines={8} />
  return (
    <Stack $gap="xl">
      {experts.data && (
        <section aria-labelledby="experts">
          <Title id="experts">{experts.data.title}</Title>
          <Muted>{experts.data.text}</Muted>
          <Experts $min="15rem" $gap="md">
            {experts.data.experts.map((expert) => (
              <Card as="article" key={`${expert.name} ${expert.role}`}>
                <Who>
                  <Initials aria-hidden>{initialsOf(expert.name)}</Initials>
                  <div>
                    <CardTitle as="h3">{expert.name}</CardTitle>
                    <Muted>{expert.role}</Muted>
                  </div>
                </Who>
                <Words>{expert.text}</Words>
                {expert.sample && <Small>Sample</Small>}
              </Card>
            ))}
          </Experts>
        </section>
      )}
      <section aria-labelledby="gallery-preview">
        <Row $between>
          <Title id="gallery-preview">The work in pictures</Title>
          <LinkButton to="/professionals-gallery" kind="secondary">
            View Full Gallery
            <Icon name="arrow-right" size={18} />
          </LinkButton>
        </Row>
        {pictures.data.length > 0 ? (
          <Pictures pictures={pictures.data.slice(0, PREVIEWED)} />
        ) : (
          <Muted>No pictures yet.</Muted>
        )}
      </section>
    </Stack>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join("")

const Title = styled.h2`
  margin: 0 0 ${({ theme }) => theme.gap.xs};
  font-family: ${({ theme }) => theme.font.heading};
  font-size: ${({ theme }) => theme.text.xl};
  font-weight: 600;
`

/* Names, words and marks stand in line from card to card, however many lines a name takes. */
const Experts = styled(Grid)`
  margin-block-start: ${({ theme }) => theme.gap.lg};

  > article {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 0;
    justify-items: start;
  }
`

const Who = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.md};
  align-content: start;
  font-size: ${({ theme }) => theme.text.sm};
`

const Initials = styled.span`
  display: grid;
  place-items: center;
  inline-size: 3rem;
  block-size: 3rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.accentSoft};
  color: ${({ theme }) => theme.accentInk};
  font-weight: 650;
`

const Small = styled.small`
  color: ${({ theme }) => theme.inkFaint};
  font-size: ${({ theme }) => theme.text.xs};
`

const Words = styled.p`
  margin: ${({ theme }) => theme.gap.md} 0;
  text-wrap: pretty;
`
