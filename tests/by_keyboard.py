"""Going about a page by the keyboard alone: every step must be seen, and none may lead nowhere."""

import re

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 60


def tab_to(page: Page, target: Locator, most: int = MOST_TABS, key: str = "Tab") -> None:
    """Press Tab until `target` has the focus, which must be seen there."""
    expect(target).to_be_visible()
    for _ in range(most):
        page.keyboard.press(key)
        if has_focus(target):
            assert shows_focus(target), f"no focus to be seen on {target}"
            return
    raise AssertionError(f"{most} times {key} do not lead to {target}")


def way_to(target: Locator) -> str:
    """The key that leads to it without going round the page, which may have more stops than MOST_TABS."""
    is_before = "(it) => Boolean(it.compareDocumentPosition(document.activeElement) & 4)"
    return "Shift+Tab" if target.evaluate(is_before) else "Tab"


def has_focus(target: Locator) -> bool:
    return bool(target.evaluate("(it) => it === document.activeElement"))


def shows_focus(target: Locator) -> bool:
    outline = target.evaluate(
        "(it) => { const s = getComputedStyle(it); return s.outlineStyle + s.outlineWidth }"
    )
    return not outline.startswith("none") and outline != "solid0px"


def press(page: Page, target: Locator, key: str = "Enter", most: int = MOST_TABS) -> None:
    """Go on to `target`, and press `key` there."""
    tab_to(page, target, most)
    page.keyboard.press(key)


def answer_somehow(page: Page, step: Locator) -> None:
    """Give some answer to the question that is shown, whatever its kind."""
    if step.get_by_text("Put the steps in order.").count():
        press(page, step.get_by_role("button", name=re.compile("Move down")).first)
    elif step.get_by_text("Choose an answer for each.").count():
        for item in step.get_by_role("combobox").all():
            tab_to(page, item)
            page.keyboard.press("ArrowDown")
    elif step.get_by_role("textbox").count():
        tab_to(page, step.get_by_role("textbox"))
        page.keyboard.type("1")
    else:
        page.keyboard.press("1")
