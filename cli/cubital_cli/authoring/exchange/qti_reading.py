"""A reader of QTI 1.2, 2 and 3: the questions of a package, or of one XML file.

By hand: the libraries that know QTI convert between its versions; here a question is a few XML elements.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree.ElementTree import ParseError

import defusedxml.ElementTree
from defusedxml import DefusedXmlException, DTDForbidden

from cubital.content.media import TYPES
from cubital_cli.authoring.exchange.annotations import annotated
from cubital_cli.authoring.exchange.archives import Archive
from cubital_cli.authoring.exchange.choice_questions import question_shape
from cubital_cli.authoring.exchange.imported import ImportedItem, ImportedItems, NotThisFormat
from cubital_cli.authoring.exchange.markup import CannotKeep
from cubital_cli.authoring.exchange.qti1_items import as_qti_2, stem_of
from cubital_cli.authoring.exchange.qti_item import QtiItem
from cubital_cli.authoring.exchange.qti_kinds import EngineItem
from cubital_cli.authoring.exchange.qti_pictures import Pictures
from cubital_cli.authoring.exchange.qti_places import named_place
from cubital_cli.authoring.exchange.qti_text import annotation_in
from cubital_cli.authoring.exchange.targets import Target

QTI_2 = "http://www.imsglobal.org/xsd/imsqti_v2p"
QTI_3 = "http://www.imsglobal.org/xsd/imsqtiasi_v3p"
QTI_1 = "questestinterop"


DEEPEST = 200


class NotXml(NotThisFormat):
    """One file that cannot be read; in a package the others are read all the same, if they hold questions."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.reason = reason


def read_qti(file: Path, data: bytes, target: Target) -> ImportedItems:
    """The items of a package, or of one XML file. Every other one is a remark, with its place."""
    imported = ImportedItems(file.name)
    if data[:2] != b"PK":
        _read_item(file.name, data, target, imported)
        return imported
    archive = Archive(file.name, data)
    others: dict[str, str] = {}
    unreadable: list[NotXml] = []
    has_questions = False
    for name in archive.names:
        place = f"{file.name}: {name}"
        own_name = name.rpartition("/")[2]
        # Macs put files of their own beside each file of a package.
        if own_name in ("imsmanifest.xml", ".DS_Store") or own_name.startswith("._"):
            continue
        if name.endswith(".xml") or (name.endswith(".dat") and _is_of_blackboard(archive.read(name))):
            try:
                has_questions |= _read_item(place, archive.read(name), target, imported, archive)
            except NotXml as error:
                unreadable.append(error)
                imported.remark(place, f"{error.reason}; it was left out")
        else:
            seen = PurePosixPath(name).suffix.lower() in TYPES
            more = "; put it into content/media yourself" if seen else ""
            others[name] = f"is no question and was left out{more}"
    if unreadable and not has_questions:
        raise unreadable[0]
    for name, message in others.items():
        if name not in imported.taken:
            imported.remark(f"{file.name}: {name}", message)
    if not imported.items and not imported.remarks:
        raise NotThisFormat(f"{file.name}: holds no questions")
    return imported


def _read_item(
    place: str, data: bytes, target: Target, imported: ImportedItems, archive: Archive | None = None
) -> bool:
    """Whether it holds questions, be they taken or listed. Raises NotThisFormat."""
    try:
        root = _parse(place, data)
    except DefusedXmlException as error:
        raise NotThisFormat(f"{place}: holds a DOCTYPE or an entity, which is refused") from error
    except (ParseError, ValueError, LookupError) as error:
        raise NotXml(place, f"is not XML: {error}") from error
    if _depth(root) > DEEPEST:
        raise NotXml(place, f"is nested more than {DEEPEST} deep")
    name, space = _in_plain_names(root)
    if root.tag == "quiz" and root.find("question[@type]") is not None:
        raise NotXml(place, "this is Moodle XML; export the questions as GIFT instead")
    if root.tag == "assessmentTest":
        imported.remark(place, "orders questions into a test, which is not kept; its questions are imported")
        return False
    if root.tag == QTI_1:
        return _read_qti_1(place, root, target, imported, archive)
    if root.tag != "assessmentItem" or not space.startswith((QTI_2, QTI_3)):
        imported.remark(place, f"<{name}> is no QTI item; it was left out")
        return False
    # A file alone is the question.
    named = named_place(place, root.get("title"), root.find("itemBody")) if archive else place
    annotation = annotation_in(data)
    pictures = Pictures(named, _inside(place), archive, imported, target.reading.folder, bool(annotation))
    _take_item(named, root, target, imported, pictures, annotation)
    return True


def _read_qti_1(
    place: str, root: Any, target: Target, imported: ImportedItems, archive: Archive | None
) -> bool:
    """All items of a file of QTI 1.2, in whatever sections and banks they stand; whether there are any."""
    items = list(root.iter("item"))
    if not items:
        imported.remark(place, "holds no questions; it was left out")
    for number, item in enumerate(items, 1):
        names = archive.names if archive else []
        ident = f"{place} ({item.get('ident') or f'item {number}'})"
        own_place = named_place(ident, item.get("title"), stem_of(item, names))
        try:
            as_item = as_qti_2(item, names)
        except CannotKeep as error:
            imported.remark(own_place, f"{error}; the question was left out")
            continue
        pictures = Pictures(own_place, _inside(place), archive, imported, target.reading.folder)
        _take_item(own_place, as_item, target, imported, pictures)
    return bool(items)


def _inside(place: str) -> str:
    """The name of the file inside its package."""
    return place.partition(": ")[2]


def _take_item(
    place: str,
    root: Any,
    target: Target,
    imported: ImportedItems,
    pictures: Pictures,
    annotation: str = "",
) -> None:
    try:
        fields, lost = _fields(root, target, pictures)
    except CannotKeep as error:
        imported.remark(place, f"{error}; the question was left out")
        return
    for what in dict.fromkeys(lost):
        imported.remark(place, f"{what} was left out")
    item = ImportedItem(place, fields, root.get("identifier"))
    imported.items.append(annotated(item, annotation, target, imported))


def _is_of_blackboard(data: bytes) -> bool:
    """Whether a .dat file is a bank: Blackboard packs many other things under such names."""
    return QTI_1.encode() in data[:2000]


def _fields(root: Any, target: Target, pictures: Pictures) -> tuple[dict[str, Any], list[str]]:
    """The fields of an item of the target, and what of the question is lost. Raises CannotKeep."""
    if target.kind.asks:
        question = EngineItem(root)
        return {target.kind.asks.question: question.read(pictures)}, question.lost
    shape, item = question_shape(target), QtiItem(root)
    if trouble := item.trouble():
        raise CannotKeep(trouble)
    options = item.options
    fields: dict[str, Any] = {
        shape.question: item.question,
        shape.options: list(options.values()),
        shape.answer: options[item.answer],
    }
    if item.rationale:
        fields[shape.rationale] = item.rationale
    return fields, item.lost


def _parse(place: str, data: bytes) -> Any:
    """Raises NotXml for a DOCTYPE, and DefusedXmlException where it brings entities along."""
    try:
        return defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DTDForbidden as error:
        defusedxml.ElementTree.fromstring(data, forbid_dtd=False)
        raise NotXml(
            place, "holds a DOCTYPE, which is refused; remove the line that begins with <!DOCTYPE"
        ) from error


def _in_plain_names(root: Any) -> tuple[str, str]:
    """Give all elements the names of QTI 2 without a namespace; the name and namespace that the root had."""
    space, _, name = root.tag[1:].rpartition("}") if root.tag.startswith("{") else ("", "", root.tag)
    for part in root.iter():
        if not isinstance(part.tag, str):
            continue
        own = part.tag.rpartition("}")[2]
        if own.startswith("qti-"):
            part.tag = _camel(own.removeprefix("qti-"))
            for key in [key for key in part.attrib if "-" in key and not key.startswith("data-")]:
                part.set(_camel(key), part.attrib.pop(key))
        else:
            part.tag = own
    return name, space


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(word.capitalize() for word in others)


def _depth(root: Any) -> int:
    deepest, level = 0, [root]
    while level:
        deepest, level = deepest + 1, [child for part in level for child in part]
    return deepest
