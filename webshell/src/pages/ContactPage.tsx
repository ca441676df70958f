/** The page /contact: the school's email and phone, and a form that keeps its drafts. */
import { Button, Card, Icon, Input, Page, Stack, TextArea, toast, useSite } from "@cubital/sdk"
import { useWatch } from "react-hook-form"
import { styled } from "styled-components"
import * as z from "zod/mini"
import { Drawing } from "../landing/Drawing"
import { useCheckedForm } from "../useCheckedForm"
import { useFieldDrafts } from "../useFieldDrafts"

const Message = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required")),
  email: z.string().check(z.trim(), z.email("Invalid email address")),
  message: z.string().check(z.trim(), z.minLength(10, "Message must be at least 10 characters")),
})

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.gap.xl};
  @media (min-width: 860px) { grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr); }
`

const Ways = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.gap.lg};
  align-content: start;
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; gap: ${({ theme }) => theme.gap.md}; }
  svg { margin-block-start: 0.2rem; color: ${({ theme }) => theme.accentInk}; }
  strong, a { display: block; }
`

/* Only where there is room beside the form. */
const Picture = styled.div`
  display: none;
  block-size: 11rem;
  margin-block-start: ${({ theme }) => theme.gap.xl};
  border-radius: ${({ theme }) => theme.radius.lg};
  background: ${({ theme }) => theme.accentSoft};
  @media (min-width: 860px) { display: block; }
`

/* Beside the button and as quiet as a link is: the form stays the page's own way. */
const Send = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.gap.sm} ${({ theme }) => theme.gap.lg};
`

const NOBODY = { name: "", email: "", message: "" }

export default function ContactPage() {
  const { email, phone } = useSite()
  const form = useCheckedForm(Message, NOBODY)
  const { errors } = form.formState
  useFieldDrafts("contact", form, NOBODY)
  const letter = useWatch({ control: form.control })

  function send() {
    toast({ title: "Message Sent", description: "Thank you for contacting us. We'll get back to you soon!" })
    form.reset(NOBODY)
  }

  return (
    <Page
      title="Contact us"
      lead="Questions about the course or your account? Email or call us for the fastest answer."
    >
      <Columns>
        <Card>
          <form noValidate onSubmit={form.handleSubmit(send)}>
            <Stack $gap="lg">
              <Input
                label="Name"
                autoComplete="name"
                error={errors.name?.message}
                {...form.register("name")}
              />
              <Input
                label="Email"
                type="email"
                autoComplete="email"
                error={errors.email?.message}
                {...form.register("email")}
              />
              <TextArea
                label="Message"
                rows={6}
                error={errors.message?.message}
                {...form.register("message")}
              />
              <Send>
                <Button type="submit" icon="send">
                  Send Message
                </Button>
                <a href={mailTo(email, letter)}>Write it as an email instead</a>
              </Send>
            </Stack>
          </form>
        </Card>
        <div>
          <Ways>
            <li>
              <Icon name="mail" />
              <div>
                <strong>Email us</strong>
                <a href={`mailto:${email}`}>{email}</a>
              </div>
            </li>
            <li>
              <Icon name="phone" />
              <div>
                <strong>Call us</strong>
                <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
              </div>
            </li>
          </Ways>
          <Picture>
            <Drawing name="message-circle" />
          </Picture>
        </div>
      </Columns>
    </Page>
  )
}

/** The address of a mail with what stands in the form: the reader's own mail program sends it, from their own address. */
function mailTo(school: string, { name = "", message = "" }: { name?: string; message?: string }) {
  const parts = { subject: name.trim() && `Message from ${name.trim()}`, body: message.trim() }
  const query = Object.entries(parts).flatMap(([part, text]) =>
    text ? [`${part}=${encodeURIComponent(text)}`] : [],
  )
  return `mailto:${school}${query.length > 0 ? `?${query.join("&")}` : ""}`
}
